//! A table and the four who play there: one task that does what it is told, comes back when the
//! connection is cut, and keeps count of everything that must not be lost or told twice.

use crate::{
    connection::{self, Kind, Received, Socket},
    idle::HEARTBEAT_INTERVAL,
    ports,
    tally::Tally,
};
use anyhow::Result;
use futures_util::{SinkExt, StreamExt, stream::SplitSink};
use parlour_engine::rng::{FastRng, Rng};
use parlour_protocol::wire::{ClientMessage, Map, NewTable};
use std::{
    collections::VecDeque,
    net::{Ipv4Addr, SocketAddr},
    sync::{
        Arc,
        atomic::{AtomicUsize, Ordering},
    },
    time::{Duration, Instant},
};
use tokio::{
    sync::{mpsc, oneshot},
    task::JoinHandle,
};
use tokio_tungstenite::tungstenite::Message;

/// How many play at each table.
pub(crate) const SEATS: usize = 4;

/// After a disconnect: so long until the first try, and between two at most.
const FIRST_RETRY_DELAY: Duration = Duration::from_millis(250);
const MAX_RETRY_DELAY: Duration = Duration::from_secs(4);

/// What a table has to do.
pub(crate) enum Order {
    /// A player acts, as soon as possible. It was wanted at this moment.
    Act { wanted: Instant, tally: Arc<Tally> },
    /// Acts that were not sent yet are not wanted any more.
    Rest,
    /// All connections are cut.
    Cut,
    /// All players come back at once.
    Back,
    /// What went wrong so far?
    Audit(oneshot::Sender<Audit>),
    /// All players go.
    Go,
}

/// What went wrong at a table.
#[derive(Default, Clone, Copy, Debug)]
pub(crate) struct Audit {
    /// Is an act still without an answer?
    pub(crate) waits: bool,
    /// A player came back and was not sent what had happened since.
    pub(crate) reloaded: usize,
    /// Events that a player was sent twice.
    pub(crate) doubled: usize,
    /// Events that a player was not sent.
    pub(crate) missed: usize,
    /// Acts that were acknowledged, and are not there.
    pub(crate) lost: usize,
}

/// What comes to a table's task.
pub(crate) enum News {
    Order(Order),
    Received { seat: usize, connection: u32, heard: Box<Received> },
    Lost { seat: usize, connection: u32 },
    Open { seat: usize, socket: Box<Socket> },
}

/// The way to a table's task.
pub(crate) type Bell = mpsc::UnboundedSender<News>;

struct Seat {
    from: Ipv4Addr,
    token: Option<String>,
    /// Which connection this is, the first, the second…
    connection: u32,
    out: Option<SplitSink<Socket, Message>>,
    reader: Option<JoinHandle<()>>,
    /// Is it connected, and has heard how all stands?
    here: bool,
    seq: Option<u32>,
    legal: Vec<String>,
    /// The numbers of the cards played that it has heard of.
    played: Vec<u32>,
}

/// An act that was sent.
struct Sent {
    seat: usize,
    id: String,
    action: String,
    seen: u32,
    wanted: Instant,
    since: Instant,
    tally: Arc<Tally>,
}

struct Table {
    to: SocketAddr,
    name: String,
    bell: Bell,
    seats: Vec<Seat>,
    wanted: VecDeque<(Instant, Arc<Tally>)>,
    sent: Option<Sent>,
    /// The last act that was acknowledged, and its number.
    last: Option<(Sent, u32)>,
    acts: u32,
    /// Cards played whose acts were acknowledged.
    played: usize,
    audit: Audit,
    /// How many people are here, at all tables.
    here: Arc<AtomicUsize>,
    rng: FastRng,
}

/// Makes a table, and four people sit down and begin.
pub(crate) async fn open(to: SocketAddr, number: usize, here: Arc<AtomicUsize>) -> Result<Bell> {
    let mut options = Map::new();
    options.insert("mode".into(), "match".into());
    options.insert("target".into(), 10_000.into());
    let (game, players) = ("down-the-well".to_owned(), SEATS as u8);
    // no one covers for those who are cut off
    let cover_after = Some(0);
    let wanted = NewTable { game, players, options, cover_after, ..NewTable::default() };
    let name = ports::make_table(to, number, &wanted).await?;
    let (bell, news) = mpsc::unbounded_channel();
    let mut sockets = Vec::new();
    let mut seats = Vec::new();
    for place in 0..SEATS {
        let from = ports::address((number * SEATS + place) / 100);
        let mut socket = connection::open(to, from, &name).await?;
        connection::request(&mut socket, connection::hello(None, None), Kind::Update).await?;
        // those who have no seat yet share their request ids
        let (id, name, seat) = (format!("sit{place}"), format!("P{place}"), Some(place as u8));
        let sit = connection::said(&ClientMessage::Sit { id, name, seat, entropy: String::new() });
        let token = connection::request(&mut socket, sit, Kind::Seated).await?.token;
        sockets.push(socket);
        seats.push(Seat {
            from,
            token,
            connection: 0,
            out: None,
            reader: None,
            here: false,
            seq: None,
            legal: Vec::new(),
            played: Vec::new(),
        });
    }
    sockets[0].send(connection::said(&ClientMessage::Start { id: "start".into() })).await?;
    let mut table = Table {
        to,
        name,
        bell: bell.clone(),
        seats,
        wanted: VecDeque::new(),
        sent: None,
        last: None,
        acts: 0,
        played: 0,
        audit: Audit::default(),
        here,
        rng: FastRng::new(number as u64),
    };
    for (seat, socket) in sockets.into_iter().enumerate() {
        table.listen(seat, socket);
    }
    tokio::spawn(table.run(news));
    Ok(bell)
}

impl Table {
    async fn run(mut self, mut news: mpsc::UnboundedReceiver<News>) {
        let first = HEARTBEAT_INTERVAL.mul_f64(f64::from(self.rng.draw(1000)) / 1000.0);
        let mut beat =
            tokio::time::interval_at(tokio::time::Instant::now() + first, HEARTBEAT_INTERVAL);
        loop {
            tokio::select! {
                message = news.recv() => match message {
                    None | Some(News::Order(Order::Go)) => return,
                    Some(message) => self.take(message).await,
                },
                _ = beat.tick() => for seat in 0..SEATS {
                    self.say(seat, connection::ping()).await;
                },
            }
        }
    }

    async fn take(&mut self, message: News) {
        match message {
            News::Received { seat, connection, heard }
                if connection == self.seats[seat].connection =>
            {
                self.heard(seat, *heard).await;
            }
            News::Lost { seat, connection } if connection == self.seats[seat].connection => {
                self.cut(seat);
                self.come_back(seat, FIRST_RETRY_DELAY);
            }
            News::Open { seat, socket } => {
                self.listen(seat, *socket);
                let seat_of = &self.seats[seat];
                let hello = connection::hello(seat_of.token.as_deref(), seat_of.seq);
                self.say(seat, hello).await;
            }
            News::Order(Order::Act { wanted, tally }) => {
                self.wanted.push_back((wanted, tally));
                self.act().await;
            }
            News::Order(Order::Rest) => self.wanted.clear(),
            News::Order(Order::Cut) => (0..SEATS).for_each(|seat| self.cut(seat)),
            News::Order(Order::Back) => {
                (0..SEATS).for_each(|seat| self.come_back(seat, Duration::ZERO));
            }
            News::Order(Order::Audit(reply)) => {
                let _ = reply.send(self.audited());
            }
            News::Order(Order::Go) | News::Received { .. } | News::Lost { .. } => {}
        }
    }

    async fn heard(&mut self, seat: usize, heard: Received) {
        match heard.kind {
            Kind::Welcome => {
                let known = self.seats[seat].seq.is_some();
                self.audit.reloaded += usize::from(known && heard.resumed != Some(true));
            }
            Kind::Update => {
                self.update(seat, heard).await;
                self.act().await;
            }
            Kind::Done | Kind::Refused => self.answered(heard).await,
            Kind::Seated | Kind::Other => {}
        }
    }

    async fn update(&mut self, seat: usize, heard: Received) {
        let Seat { seq, legal, played, here, .. } = &mut self.seats[seat];
        *seq = heard.seq;
        for event in heard.events.iter().filter(|event| event.data.event == "played") {
            match played.last() {
                Some(last) if *last >= event.n => self.audit.doubled += 1,
                _ => played.push(event.n),
            }
        }
        if let Some(position) = heard.position {
            *legal = position.legal.map(|legal| legal.actions).unwrap_or_default();
        }
        if !std::mem::replace(here, true) {
            self.here.fetch_add(1, Ordering::Relaxed);
            self.ask_again(seat).await;
        }
    }

    /// After a disconnect: the last act that was acknowledged, which must be known, and the one
    /// that was not.
    async fn ask_again(&mut self, seat: usize) {
        let last = self.last.as_ref().map(|(sent, _)| sent);
        for sent in [last, self.sent.as_ref()] {
            if let Some(sent) = sent.filter(|sent| sent.seat == seat) {
                let (id, action, seen) = (sent.id.clone(), sent.action.clone(), sent.seen);
                let message = connection::said(&ClientMessage::Act { id, action, seen });
                if let Some(out) = &mut self.seats[seat].out {
                    let _ = out.send(message).await;
                }
            }
        }
    }

    async fn answered(&mut self, heard: Received) {
        let Some(id) = heard.id else { return };
        if let Some((last, seq)) = &self.last
            && last.id == id
        {
            self.audit.lost += usize::from(heard.kind != Kind::Done || heard.seq != Some(*seq));
            return;
        }
        let Some(sent) = self.sent.take_if(|sent| sent.id == id) else { return };
        match (heard.kind, heard.seq) {
            (Kind::Done, Some(seq)) => {
                sent.tally.done(sent.wanted.elapsed(), sent.since.elapsed());
                self.played += usize::from(sent.action.starts_with("play"));
                self.last = Some((sent, seq));
            }
            _ => sent.tally.refused(heard.error.map_or_else(String::new, |error| error.code)),
        }
        self.act().await;
    }

    /// A player whose turn it is acts, if that is wanted and nothing is on its way.
    async fn act(&mut self) {
        if self.sent.is_some() || self.wanted.is_empty() {
            return;
        }
        let may_act = |seat: &Seat| seat.here && !seat.legal.is_empty();
        let Some(place) = self.seats.iter().position(may_act) else { return };
        let Some((wanted, tally)) = self.wanted.pop_front() else { return };
        let seat = &mut self.seats[place];
        let legal = std::mem::take(&mut seat.legal);
        let action = legal[self.rng.draw(legal.len() as u32) as usize].clone();
        self.acts += 1;
        let (id, seen) = (format!("a{}", self.acts), seat.seq.unwrap_or_default());
        let message =
            connection::said(&ClientMessage::Act { id: id.clone(), action: action.clone(), seen });
        let since = Instant::now();
        self.sent = Some(Sent { seat: place, id, action, seen, wanted, since, tally });
        self.say(place, message).await;
    }

    async fn say(&mut self, seat: usize, message: Message) {
        if let Some(out) = &mut self.seats[seat].out {
            // the task that reads a broken connection notices it
            let _ = out.send(message).await;
        }
    }

    fn listen(&mut self, number: usize, socket: Socket) {
        let (out, mut messages) = socket.split();
        let (bell, seat) = (self.bell.clone(), &mut self.seats[number]);
        seat.connection += 1;
        let connection = seat.connection;
        seat.out = Some(out);
        seat.reader = Some(tokio::spawn(async move {
            while let Ok(heard) = connection::next(&mut messages).await {
                let heard = Box::new(heard);
                if bell.send(News::Received { seat: number, connection, heard }).is_err() {
                    return;
                }
            }
            let _ = bell.send(News::Lost { seat: number, connection });
        }));
    }

    fn cut(&mut self, number: usize) {
        let seat = &mut self.seats[number];
        seat.connection += 1;
        seat.out = None;
        if let Some(reader) = seat.reader.take() {
            reader.abort();
        }
        seat.legal.clear();
        if std::mem::replace(&mut seat.here, false) {
            self.here.fetch_sub(1, Ordering::Relaxed);
        }
    }

    fn come_back(&mut self, number: usize, mut pause: Duration) {
        let (to, from, name) = (self.to, self.seats[number].from, self.name.clone());
        let (bell, mut rng) = (self.bell.clone(), FastRng::new(u64::from(self.rng.draw(1 << 30))));
        tokio::spawn(async move {
            loop {
                tokio::time::sleep(pause.mul_f64(0.75 + f64::from(rng.draw(500)) / 1000.0)).await;
                if let Ok(socket) = connection::open(to, from, &name).await {
                    let _ = bell.send(News::Open { seat: number, socket: Box::new(socket) });
                    return;
                }
                pause = (pause * 2).clamp(FIRST_RETRY_DELAY, MAX_RETRY_DELAY);
            }
        });
    }

    fn audited(&self) -> Audit {
        let missed = |seat: &Seat| self.played.abs_diff(seat.played.len());
        Audit {
            waits: self.sent.is_some(),
            missed: self.seats.iter().map(missed).sum(),
            ..self.audit
        }
    }
}

impl Drop for Table {
    fn drop(&mut self) {
        (0..SEATS).for_each(|seat| self.cut(seat));
    }
}
