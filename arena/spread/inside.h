/* SPDX-License-Identifier: MIT */
/* The coordinator; for arena/spread alone. Rows are tasks, a row's number is its task's. A row is cut, given to the
 * cluster, perhaps several times, and adopted when an attempt at it counts. What its tasks are about is a table of
 * functions (struct matter). */
#ifndef SPREAD_INSIDE_H
#define SPREAD_INSIDE_H

#include "run/resuming/ledger.h"
#include "spread/cut.h"
#include "spread/errand.h"
#include "spread/outcome.h"
#include "spread/ranges.h"
#include "spread/spread.h"
#include "spread/task.h"
#include "spread/task_log.h"

enum {
    LOOK_LEAST_US = 50000,     /* between two looks into the folder, */
    LOOK_MOST_US = 2000000,    /* if nothing changes */
    AGAIN_MS = 5000,           /* before a task is submitted again, */
    AGAIN_MOST_MS = 600000,    /* and at the most */
    SUBMIT_AGAIN_US = 1000000, /* after a submission that failed, */
    SUBMIT_AGAIN_MOST_US = 60000000,
    SUBMIT_TRIES = 5,        /* of the first submission of all: then it is said to be wrong */
    HANG_LEAST_MS = 1800000, /* a task that runs as long, and HANG_TIMES as long as expected, is cancelled */
    HANG_TIMES = 20,
    ADOPT_AT_ONCE = 64, /* tasks whose records wait for the disk together */
    SENTENCE_MAX = 1000,
};

enum row_state {
    ROW_CUT,   /* to be submitted when it is due */
    ROW_GIVEN, /* the cluster has it, or had it */
    ROW_ADOPTED,
    ROW_DROPPED, /* its matches were played otherwise */
};

struct row {
    struct ranges matches;
    uint8_t state;
    unsigned given, refused; /* times */
    bool seen, runs;         /* by the cluster, when it was asked last */
    uint32_t serial;         /* of its last submission */
    uint64_t bad;            /* attempts that cannot count: a bit each */
    int64_t due_us;          /* of ROW_CUT */
    int64_t given_us;        /* when it was submitted last */
    int64_t gone_us;         /* since when the cluster does not have it any more; 0: it does */
    int64_t runs_us;         /* since when it runs; 0: it does not */
    int64_t torn_us;         /* since when there is a result that is not whole; 0: none */
    int64_t late_us;         /* since when what lies beside whole records is waited for; 0: it is not */
    bool news;               /* ROW_ADOPTED by this coordinator: nobody has heard of its matches */
    int code;                /* with which it ended, as the cluster says; -1 */
};

/* A row's last fate, for sentences. */
struct fate {
    char where[OUTCOME_NODE_MAX], why[SENTENCE_MAX / 2];
};

/* An attempt that is to count. */
struct staged {
    uint32_t number; /* of its task */
    unsigned attempt;
    char file[TASK_LOG_NAME_MAX]; /* the name that the log has for what it made */
    struct hash hash;
    bool has_evidence; /* with the next hash */
    struct hash evidence;
    struct task_use *use; /* its own */
};

struct coordinator;

/* What tasks are about: the matches of a round (round.c), or records of matches that are played again
 * (verification.c). A task has some of them, and leaves a file. */
struct matter {
    const char *ending; /* of that file, such as ".arena" */
    const char *what;   /* the file, in sentences */
    /* True if the match has its result. */
    bool (*is_known)(const struct coordinator *c, uint32_t match);
    /* True if a match without a result needs none. */
    bool (*is_left_out)(const struct coordinator *c, uint32_t match);
    /* Matches of a group follow each other, and are played by one task. */
    unsigned (*group_of)(const struct coordinator *c, uint32_t match);
    /* Appends the file of a row's task. */
    bool (*print)(const struct coordinator *c, uint32_t number, struct buffer *out, struct error *error);
    /* True if the file that an attempt left is whole and of its task; false with a sentence, which is no error. */
    bool (*check)(struct coordinator *c, uint32_t number, struct span bytes, struct error *found);
    /* Keeps such a file, without counting it, and names it. */
    bool (*keep)(struct coordinator *c, struct staged *staged, struct span bytes, struct error *error);
    /* The log has these: they count. */
    bool (*count)(struct coordinator *c, const struct staged *staged, size_t count, struct error *error);
    /* After a crash: completes what the log says. */
    bool (*mend)(struct coordinator *c, const struct task_log_line *line, struct error *error);
    /* Takes in what lies beside the file of an attempt that counts, again if that was done before. NULL: nothing does.
     * What is wrong with it is said, and harms nothing else. */
    void (*bring)(struct coordinator *c, const struct staged *staged);
    /* Reports what is known, in order. Sets `over` when that is all, or no more are wanted. */
    bool (*tell)(struct coordinator *c, struct error *error);
};

extern const struct matter matter_round, matter_verification;

struct order; /* a task or a batch that is to be cancelled */

struct coordinator {
    struct spread *spread;
    const struct matter *matter;
    const struct run_ops *ops;
    uint32_t matches; /* in all */
    const char *stem;
    const struct spread_round *round;  /* of matter_round, */
    struct ledger *ledger;             /* likewise */
    struct verification *verification; /* of matter_verification */
    char folder[PATH_MAX];             /* of the tasks of the round */
    char output[PATH_MAX + 16];
    char prefix[CLUSTER_NAME_MAX];
    const char *words[SPREAD_WORDS_MAX + 2];
    struct task_log log;
    struct row *rows; /* the first is the probe */
    uint32_t row_count, row_room;
    uint32_t first_live;                 /* rows before it are adopted or dropped */
    uint32_t *row_of;                    /* by match: 0 for none */
    uint32_t cut_at;                     /* matches before it have a row, or need none */
    uint32_t open;                       /* matches that have none */
    uint32_t next;                       /* the next that is reported */
    unsigned serial;                     /* the last of a submission */
    unsigned file_number;                /* the last of a file of records */
    unsigned bundles, outputs;           /* files of evidence that the round has; of what bots printed, beside those */
    unsigned left_out;                   /* such files for which there was no room */
    struct staged lately[ADOPT_AT_ONCE]; /* that the log has last: a coordinator may have ended while it brought them */
    unsigned lately_count;               /* all that were put there, each in its turn */
    struct run_progress progress;
    struct fate fate; /* of the task that came to nothing last */
    struct cut *cut;

    struct order *orders;
    size_t order_count, order_room;
    int64_t poll_us, look_us;           /* when it is done next */
    int64_t poll_wait_us, look_wait_us; /* and how much later then */
    int64_t submit_us, submit_wait_us;  /* likewise after a submission that failed */
    unsigned submit_failures;
    int64_t looked_us; /* when the last look began */
    bool away;         /* the cluster did not answer */
    bool over, wrong;  /* the results are all reported, or no more are wanted */
};

struct spread {
    struct spread_setup setup;
    struct signals signals;
    struct errand errand;
    struct cut cut;
    struct spread_use use;
    bool probed;    /* a task was played, or the probe was good */
    bool submitted; /* the cluster took something */
};

int64_t coordinator_now(const struct coordinator *c);
__attribute__((format(printf, 2, 3))) void coordinator_notice(const struct coordinator *c, const char *format, ...);

/* rows.c */
bool rows_restore(struct coordinator *c, struct error *error) __attribute__((warn_unused_result));
void rows_release(struct coordinator *c);
/* A new row, whose matches are none yet; NULL: no memory. */
struct row *rows_add(struct coordinator *c);
/* Cuts tasks as far as there should be some, and writes their files. */
bool rows_cut(struct coordinator *c, struct error *error) __attribute__((warn_unused_result));
/* It came to nothing: it is submitted again when it is due. False with a sentence if that was tried often enough. */
bool rows_again(struct coordinator *c, uint32_t number, struct error *error) __attribute__((warn_unused_result));

/* errands.c: what the cluster is asked. */
bool errands_take(struct coordinator *c, struct error *error) __attribute__((warn_unused_result));
bool errands_begin(struct coordinator *c, struct error *error) __attribute__((warn_unused_result));
void errands_cancel_all(struct coordinator *c);
/* Something changed. */
void poll_soon(struct coordinator *c);

/* polls.c: what it says. */
bool polls_take(struct coordinator *c, struct error *error) __attribute__((warn_unused_result));
bool orders_add(struct coordinator *c, unsigned serial, int number);
bool orders_take(struct coordinator *c, unsigned *serial, int *number);

/* looks.c: what lies in the folder. */
bool looks_take(struct coordinator *c, bool *news, struct error *error) __attribute__((warn_unused_result));

/* adopt.c */
struct adoption; /* attempts that are to count together */
struct adoption *adoption_new(struct coordinator *c, struct error *error);
/* Reads the file that the attempt left, whose result is known. *whole: it is; else that may come. *late: what lies
 * beside it is still to come, and it was not added. False with a sentence, as for a full disk. */
bool adoption_add(struct adoption *adoption, uint32_t number, unsigned attempt, const struct task_outcome *outcome,
                  bool *whole, bool *late, struct error *found, struct error *error)
    __attribute__((warn_unused_result));
bool adoption_full(const struct adoption *adoption);
/* From now on they count. Frees it. */
bool adoption_end(struct adoption *adoption, struct error *error) __attribute__((warn_unused_result));
/* Reads what an attempt left in a file with this ending, if it has this hash, at most so many bytes. False with a
 * sentence, which is no error. */
bool adoption_read(const struct coordinator *c, uint32_t number, unsigned attempt, const char *ending, size_t most,
                   const struct hash *hash, struct buffer *out, struct error *found)
    __attribute__((warn_unused_result));

/* bring.c */
/* matter_round's. */
void bring_home(struct coordinator *c, const struct staged *staged);
/* After the log was read, and at the end of the round. */
void bring_begin(struct coordinator *c);
void bring_end(struct coordinator *c);

/* spread.c */
int coordinator_play(struct coordinator *c, struct error *error);

#endif
