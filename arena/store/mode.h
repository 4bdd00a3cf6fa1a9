/* SPDX-License-Identifier: MIT */
#ifndef STORE_MODE_H
#define STORE_MODE_H

/* What a database file is opened for. */
enum store_mode {
    STORE_READ,  /* the file must exist, and is not changed */
    STORE_NOW,   /* the same, and a lock of another program is not waited for, now or later */
    STORE_ASK,   /* as STORE_READ, but its version may be older: for store_has_round alone */
    STORE_WRITE, /* created if it does not exist; brought to the current version if it is older */
};

#endif
