/* SPDX-License-Identifier: MIT */
/* A bot behind `arena bridge` that is only a pipe: its lines go to and come from a port of a test (table.mjs). */
import { connect } from "node:net";

const socket = connect(Number(process.argv[2]), "127.0.0.1");
process.stdin.pipe(socket);
socket.pipe(process.stdout);
