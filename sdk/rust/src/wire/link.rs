// SPDX-License-Identifier: MIT
//! The socket of a bot: a DEALER and the notices of its connection. libzmq connects again by itself and silently; for
//! the arena that is a new connection, which must say hello. The notices tell the bot when. Knows frames as bytes
//! only.

use std::net::ToSocketAddrs;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::{Duration, Instant};

use zmq::{Context, Socket, SocketEvent, DEALER, DONTWAIT, PAIR, POLLIN};

use super::ARENA_FRAME_MOST;
use crate::error::{cannot, ArenaError};

const LINGER_MS: i32 = 1000;
const SEND_MS: i32 = 5000;
/// A sleep at most, and what counts as waited between two looks.
const STEP: Duration = Duration::from_secs(1);
const RECONNECT_MS: i32 = 50;
const RECONNECT_MOST_MS: i32 = 1000;
const CURVE_OVERHEAD: i64 = 64; // bytes that are added to a frame, at most
const NOTHING: i32 = 0;

static LINKS: AtomicUsize = AtomicUsize::new(0); // so that each monitor has a name of its own

/// The keys of an encrypted connection, in Z85.
#[derive(Clone)]
pub struct Keys {
    /// The arena's public key.
    pub server: String,
    /// The bot's public key.
    pub public: String,
    /// The bot's secret key.
    pub secret: String,
}

/// What a link waited for.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum News {
    /// A frame came. One of several parts is no message of the arena: an empty frame stands for it.
    Frame(Vec<u8>),
    /// A new connection was made.
    Up,
    /// There was no connection for too long.
    Gone,
    /// The arena does not let the bot's key in.
    Refused,
    /// The time is over.
    Timeout,
}

/// A DEALER socket and its monitor.
pub struct Link {
    /// How long it may take to connect.
    pub patience: Duration,
    is_up: bool,
    breaks_off: bool,
    is_refused: bool,
    down_since: Duration, // of the waited time
    looked: Instant,
    waited: Duration,
    // They are closed in this order: the context waits until what was sent has left, a second at most.
    socket: Socket,
    monitor: Socket,
    _context: Context,
}

fn open(endpoint: &str, keys: Option<&Keys>) -> zmq::Result<(Socket, Socket, Context)> {
    let context = Context::new();
    let socket = context.socket(DEALER)?;
    socket.set_linger(LINGER_MS)?;
    socket.set_sndtimeo(SEND_MS)?;
    socket.set_reconnect_ivl(RECONNECT_MS)?;
    socket.set_reconnect_ivl_max(RECONNECT_MOST_MS)?;
    socket.set_maxmsgsize(ARENA_FRAME_MOST as i64 + CURVE_OVERHEAD)?;
    if let Some(keys) = keys {
        socket.set_curve_serverkey(keys.server.as_bytes())?;
        socket.set_curve_publickey(keys.public.as_bytes())?;
        socket.set_curve_secretkey(keys.secret.as_bytes())?;
    }
    let name = format!("inproc://arena-sdk-{}", LINKS.fetch_add(1, Ordering::Relaxed));
    let watched = [
        SocketEvent::HANDSHAKE_SUCCEEDED,
        SocketEvent::HANDSHAKE_FAILED_AUTH,
        SocketEvent::HANDSHAKE_FAILED_NO_DETAIL,
        SocketEvent::HANDSHAKE_FAILED_PROTOCOL,
        SocketEvent::DISCONNECTED,
    ];
    socket.monitor(&name, watched.iter().fold(0, |all, event| all | i32::from(event.to_raw())))?;
    let monitor = context.socket(PAIR)?;
    monitor.connect(&name)?;
    socket.connect(endpoint)?;
    Ok((socket, monitor, context))
}

/// Fails if nobody has the name of the host. libzmq would ask for it again and again, as it does later, and here too if
/// it only cannot be asked for now.
fn find_host(endpoint: &str) -> Result<(), ArenaError> {
    let host = match endpoint.strip_prefix("tcp://").and_then(|rest| rest.rsplit_once(':')) {
        Some((host, _)) if !host.is_empty() && !host.contains(['[', ';', '\0']) => host,
        _ => return Ok(()),
    };
    match (host, 0).to_socket_addrs() {
        Err(error) if error.to_string().contains("not known") => Err(cannot(format!(
            "Cannot connect to {}: no host is called {}",
            endpoint.escape_debug(),
            host.escape_debug()
        ))),
        _ => Ok(()),
    }
}

impl Link {
    /// Begins to connect. Without `keys` the connection is not encrypted.
    pub fn new(endpoint: &str, keys: Option<&Keys>, patience: Duration) -> Result<Link, ArenaError> {
        find_host(endpoint)?;
        let opened = if endpoint.contains('\0') { Err(zmq::Error::EINVAL) } else { open(endpoint, keys) };
        let (socket, monitor, context) = opened.map_err(|error| {
            cannot(format!(
                "Cannot connect to {}: {error}; an endpoint is like ipc:///tmp/arena or tcp://127.0.0.1:5555",
                endpoint.escape_debug()
            ))
        })?;
        Ok(Link {
            patience,
            is_up: false,
            breaks_off: false,
            is_refused: false,
            down_since: Duration::ZERO,
            looked: Instant::now(),
            waited: Duration::ZERO,
            socket,
            monitor,
            _context: context,
        })
    }

    /// How long was waited. What passed since the last call counts as a `STEP` at most: a process that stood still has
    /// not waited.
    pub fn waited(&mut self) -> Duration {
        let now = Instant::now();
        self.waited += (now - self.looked).min(STEP);
        self.looked = now;
        self.waited
    }

    /// True while there is a connection.
    pub fn is_up(&self) -> bool {
        self.is_up
    }

    /// True if somebody is there who breaks the connection off before it is made.
    pub fn breaks_off(&self) -> bool {
        self.breaks_off
    }

    /// Takes one notice, if there is one. True if a connection was made.
    fn take_notice(&mut self) -> Result<bool, ArenaError> {
        let parts = match self.monitor.recv_multipart(DONTWAIT) {
            Ok(parts) => parts,
            Err(zmq::Error::EAGAIN | zmq::Error::EINTR) => return Ok(false),
            Err(error) => return Err(broken(error)),
        };
        let what = match parts.first().map(Vec::as_slice) {
            Some([low, high, ..]) => u16::from_ne_bytes([*low, *high]),
            _ => return Ok(false),
        };
        let is = |event: SocketEvent| what == event.to_raw();
        if is(SocketEvent::DISCONNECTED) && self.is_up {
            self.down_since = self.waited();
        }
        self.is_up = is(SocketEvent::HANDSHAKE_SUCCEEDED);
        let broke_off = is(SocketEvent::HANDSHAKE_FAILED_NO_DETAIL) || is(SocketEvent::HANDSHAKE_FAILED_PROTOCOL);
        if broke_off || self.is_up {
            self.breaks_off = broke_off;
        }
        self.is_refused |= is(SocketEvent::HANDSHAKE_FAILED_AUTH);
        Ok(self.is_up)
    }

    /// A frame, if one is there.
    fn take_frame(&mut self) -> Result<Option<Vec<u8>>, ArenaError> {
        let frame = match self.socket.recv_bytes(DONTWAIT) {
            Ok(frame) => frame,
            Err(zmq::Error::EAGAIN | zmq::Error::EINTR) => return Ok(None),
            Err(error) => return Err(broken(error)),
        };
        let mut parts = 1;
        while self.socket.get_rcvmore().map_err(broken)? {
            self.socket.recv_bytes(DONTWAIT).map_err(broken)?;
            parts += 1;
        }
        Ok(Some(if parts == 1 { frame } else { Vec::new() }))
    }

    /// Waits until `end` at most; None: without a limit.
    pub fn wait(&mut self, end: Option<Instant>) -> Result<News, ArenaError> {
        loop {
            if self.take_notice()? {
                return Ok(News::Up);
            }
            if let Some(frame) = self.take_frame()? {
                return Ok(News::Frame(frame));
            }
            if self.is_refused {
                return Ok(News::Refused);
            }
            let left = (self.down_since + self.patience).saturating_sub(self.waited());
            if !self.is_up && left.is_zero() {
                return Ok(News::Gone);
            }
            let rest = end.map_or(STEP, |at| at.saturating_duration_since(Instant::now()));
            if rest.is_zero() {
                return Ok(News::Timeout);
            }
            let wait = rest.min(STEP).min(if self.is_up { STEP } else { left }).as_millis().max(1) as i64;
            let mut items = [self.socket.as_poll_item(POLLIN), self.monitor.as_poll_item(POLLIN)];
            match zmq::poll(&mut items, wait) {
                Ok(_) | Err(zmq::Error::EINTR) => {}
                Err(error) => return Err(broken(error)),
            }
        }
    }

    /// Without a connection the frame is lost, as it would be if the connection broke.
    pub fn send(&self, frame: &[u8]) -> Result<(), ArenaError> {
        if !self.is_up {
            return Ok(());
        }
        loop {
            match self.socket.send(frame, 0) {
                Ok(()) | Err(zmq::Error::EAGAIN) => return Ok(()),
                Err(zmq::Error::EINTR) => {}
                Err(error) => return Err(broken(error)),
            }
        }
    }
}

impl Drop for Link {
    /// Another monitor, of no events, takes the place of the first. One that nobody reads any more would block the
    /// socket.
    fn drop(&mut self) {
        let name = format!("inproc://arena-sdk-{}", LINKS.fetch_add(1, Ordering::Relaxed));
        let _ = self.socket.monitor(&name, NOTHING);
    }
}

fn broken(error: zmq::Error) -> ArenaError {
    cannot(format!("The socket does not work any more: {error}"))
}
