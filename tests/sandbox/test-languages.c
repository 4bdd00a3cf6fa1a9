/* SPDX-License-Identifier: MIT */
/* Bots of each language run at level namespaces: the filter has the calls that they need. C and Python are in
 * test-namespaces.c. A language that this machine has not is skipped. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <cmocka.h>

#include "stage.h"

enum { COMMAND_MAX = 2 * STAGE_PATH_MAX };

static struct stage stage;

static int begin(void **state)
{
    (void)state;
    stage_reset(&stage);
    return 0;
}

static void printed(const char *line)
{
    if (!strstr(stage.output, line))
        fail_msg("it did not print '%s', but:\n%s\nwhy: %s; error: %s", line, stage.output, stage.report.why,
                 stage.error.text);
}

static void runs(const char *program, const char *script)
{
    if (!STAGE_RUN(&stage, program, script))
        fail_msg("not started: %s", stage.error.text);
}

/* Compiles a source in the folder of the test to `bot`, and runs that. False: there is no compiler. */
static bool compiles_and_runs(const char *compiler, const char *command)
{
    char line[COMMAND_MAX], bot[COMMAND_MAX];

    (void)snprintf(line, sizeof line, "%s >/dev/null 2>&1", compiler);
    if (system(line) != 0)
        return false;
    (void)snprintf(line, sizeof line, "cd %s && %s", stage.folder, command);
    assert_int_equal(system(line), 0);
    (void)snprintf(bot, sizeof bot, "%s/bot", stage.folder);
    runs(bot, NULL);
    return true;
}

static void a_bot_in_node_runs(void **state)
{
    const char *script = stage_file(&stage, "bot.js",
                                    "const os = require('os'); require('crypto').randomBytes(8);\n"
                                    "require('fs').writeFileSync('/tmp/x', 'y');\n"
                                    "new (require('worker_threads').Worker)('console.log(\"worker\")', {eval: true});\n"
                                    "console.log('node', os.hostname(), os.cpus().length > 0);\n",
                                    0644);

    (void)state;
    if (access("/usr/bin/node", X_OK) != 0)
        skip();
    runs("/usr/bin/node", script);
    printed("node arena true\n");
    printed("worker\n");
}

static void a_bot_in_go_runs(void **state)
{
    (void)state;
    (void)stage_file(&stage, "bot.go",
                     "package main\nimport (\"os\"; \"os/signal\"; \"runtime\"; \"syscall\"; \"time\")\nfunc main() {\n"
                     "done := make(chan string)\n go func() { runtime.LockOSThread(); runtime.GC();\n"
                     "time.Sleep(time.Millisecond); done <- \"thread\" }()\n"
                     "signal.Notify(make(chan os.Signal, 1), os.Interrupt)\n name, _ := os.Hostname()\n"
                     "_, err := syscall.Socket(syscall.AF_UNIX, syscall.SOCK_STREAM, 0)\n"
                     "os.Stdout.WriteString(<-done + \" \" + name + \"\\n\")\n"
                     "if err != nil { os.Stdout.WriteString(err.Error()); os.Exit(1) } }\n",
                     0644);
    if (!compiles_and_runs("go version", "CGO_ENABLED=0 GO111MODULE=off go build -o bot bot.go"))
        skip();
    printed("thread arena\n");
    assert_int_equal(stage.status, 0);
}

static void a_bot_in_rust_runs(void **state)
{
    (void)state;
    (void)stage_file(&stage, "bot.rs",
                     "use std::collections::HashMap;\nfn main() {\n"
                     "let t = std::thread::spawn(|| HashMap::from([(1, vec![7u8; 1 << 20])])[&1].len());\n"
                     "let l = std::net::TcpListener::bind((\"127.0.0.1\", 0));\n"
                     "println!(\"thread {} {}\", t.join().unwrap(), l.is_ok()); }\n",
                     0644);
    if (!compiles_and_runs("rustc --version", "rustc -O -o bot bot.rs"))
        skip();
    printed("thread 1048576 true\n");
}

static void a_bot_in_java_runs(void **state)
{
    const char *source =
        stage_file(&stage, "Bot.java",
                   "public class Bot { public static void main(String[] a) throws Exception {\n"
                   "Thread t = new Thread(() -> System.out.println(\"thread\")); t.start(); t.join();\n"
                   "System.out.println(java.net.InetAddress.getByName(\"localhost\")); } }\n",
                   0644);

    (void)state;
    if (access("/usr/bin/java", X_OK) != 0 || access("/usr/bin/javac", X_OK) != 0)
        skip();
    stage.spec.limits.memory_bytes = 2ULL << 30;
    runs("/usr/bin/java", source);
    printed("thread\n");
    printed("localhost/127.0.0.1\n");
}

int main(int argc, char **argv)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup(a_bot_in_node_runs, begin),
        cmocka_unit_test_setup(a_bot_in_go_runs, begin),
        cmocka_unit_test_setup(a_bot_in_rust_runs, begin),
        cmocka_unit_test_setup(a_bot_in_java_runs, begin),
    };
    int failed;

    if (argc < 2)
        return 2;
    stage_open(&stage, argv[1]);
    failed = cmocka_run_group_tests(tests, NULL, NULL);
    stage_close(&stage);
    return failed;
}
