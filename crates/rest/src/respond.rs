//! [`Reply`] + records → [`Response`]. The reply also knows when a write must not be committed: that question is asked
//! before the commit, by a function that cannot itself do I/O.

mod content_range;
mod location;
mod outcome;
mod overrides;

use bytes::Bytes;
use query::{QualifiedIdent, Record, Verdict};

use self::outcome::Outcome;
use crate::{
    Settings,
    error::{Error, RangeProblem, RequestError, Verbosity},
    request::{Action, Count, Media, Prefer, Range, Request, Resolution, Returning, Transaction},
    schema::Routine,
};

/// How to answer, fixed when the request was planned.
#[derive(Debug)]
pub struct Reply {
    kind: Kind,
    media: Media,
    /// The schema, when profiles are in play.
    profile: Option<String>,
    prefer: Prefer,
    applied: Option<String>,
    range: Range,
    head: bool,
    rolls_back: bool,
    verbosity: Verbosity,
    max_rows: Option<i64>,
    legacy_names: Vec<(String, String)>,
}

#[derive(Debug)]
enum Kind {
    Read { location: String },
    Insert { relation: String },
    Update,
    Replace,
    Delete,
    Call { void: bool },
    Describe,
    Options { allow: String },
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Response {
    pub status: u16,
    /// In the order they go out; names as they are usually written.
    pub headers: Vec<(String, String)>,
    pub body: Bytes,
}

impl Response {
    /// The answer for a refusal.
    pub fn refused(error: &Error, authenticated: bool, verbosity: Verbosity) -> Self {
        let refusal = error.refusal(authenticated);
        let body = Bytes::from(refusal.body(verbosity));
        let mut headers = vec![
            ("Content-Type".to_owned(), Media::Json.content_type()),
            ("Content-Length".to_owned(), body.len().to_string()),
            ("Proxy-Status".to_owned(), format!("PostgREST; error={}", refusal.code)),
        ];
        headers.extend(refusal.headers);
        Self { status: refusal.status, headers, body }
    }
}

impl Reply {
    fn new(request: &Request, settings: &Settings, kind: Kind, media: &Media) -> Self {
        let prefer = request.prefer.clone();
        let rolls_back = match prefer.transaction {
            Some(Transaction::Commit) => false,
            Some(Transaction::RollBack) => true,
            None => settings.tx_end.rolls_back,
        };
        Self {
            kind,
            media: media.clone(),
            profile: request.by_profile.then(|| request.schema.clone()),
            applied: None,
            range: request.range,
            head: false,
            rolls_back,
            verbosity: settings.verbosity,
            max_rows: settings.max_rows,
            legacy_names: Vec::new(),
            prefer,
        }
    }

    pub(crate) fn read(
        request: &Request,
        settings: &Settings,
        relation: &QualifiedIdent,
        media: &Media,
        head: bool,
        legacy_names: Vec<(String, String)>,
    ) -> Self {
        let query =
            if request.canonical_query.is_empty() { String::new() } else { format!("?{}", request.canonical_query) };
        let location = format!("/{}{query}", relation.name.as_str());
        let mut reply = Self::new(request, settings, Kind::Read { location }, media);
        let prefer =
            Prefer { resolution: None, returning: None, missing: None, max_affected: None, ..request.prefer.clone() };
        reply.applied = prefer.applied();
        reply.head = head;
        reply.legacy_names = legacy_names;
        reply
    }

    pub(crate) fn write(
        request: &Request,
        settings: &Settings,
        relation: &QualifiedIdent,
        media: &Media,
        has_conflict_target: bool,
    ) -> Self {
        let kind = match request.action {
            Action::Insert { .. } => Kind::Insert { relation: relation.name.as_str().to_owned() },
            Action::Update { .. } => Kind::Update,
            Action::Replace { .. } => Kind::Replace,
            _ => Kind::Delete,
        };
        let mut prefer = request.prefer.clone();
        let (insert, update) = (matches!(kind, Kind::Insert { .. }), matches!(kind, Kind::Update));
        prefer.resolution = prefer.resolution.filter(|_| insert && has_conflict_target);
        prefer.missing = prefer.missing.filter(|_| insert || update);
        prefer.max_affected = prefer.max_affected.filter(|_| update || matches!(kind, Kind::Delete));
        let mut reply = Self::new(request, settings, kind, media);
        reply.applied = prefer.applied();
        reply
    }

    pub(crate) fn call(request: &Request, settings: &Settings, media: &Media, head: bool, routine: &Routine) -> Self {
        let mut reply = Self::new(request, settings, Kind::Call { void: routine.returns_void() }, media);
        let prefer = Prefer { resolution: None, returning: None, missing: None, ..request.prefer.clone() };
        reply.applied = prefer.applied();
        reply.head = head;
        reply
    }

    pub(crate) fn describe(request: &Request, media: &Media, head: bool) -> Self {
        let mut reply = Self::new(request, &Settings::default(), Kind::Describe, media);
        reply.head = head;
        reply
    }

    pub(crate) fn options(allow: String) -> Self {
        Self {
            kind: Kind::Options { allow },
            media: Media::Json,
            profile: None,
            prefer: Prefer::default(),
            applied: None,
            range: Range::ALL,
            head: false,
            rolls_back: false,
            verbosity: Verbosity::Verbose,
            max_rows: None,
            legacy_names: Vec::new(),
        }
    }

    /// Whether the transaction always ends the same way, whatever the records hold.
    pub fn fixed_verdict(&self) -> Option<Verdict> {
        let checks = self.media.is_object() || matches!(self.kind, Kind::Replace) || self.limits_affected().is_some();
        (!checks).then_some(if self.rolls_back { Verdict::RollBack } else { Verdict::Commit })
    }

    /// What is to become of the transaction. `record` is that of the main statement.
    pub fn verdict(&self, record: &Record) -> Verdict {
        // What cannot be written as JSON here is asked for again in another form.
        if record.json.as_ref().is_some_and(|json| !json.fits) {
            return Verdict::Refuse;
        }
        match self.refuse(&self.outcome(record, None)) {
            Err(_) => Verdict::Refuse,
            Ok(()) if self.rolls_back => Verdict::RollBack,
            Ok(()) => Verdict::Commit,
        }
    }

    fn outcome<'a>(&self, record: &'a Record, overrides: Option<&'a Record>) -> Outcome<'a> {
        match &record.json {
            Some(json) => Outcome::rows(json, overrides, self.media.is_object(), self.prefer.counts_rows()),
            None => Outcome::read(record),
        }
    }

    fn limits_affected(&self) -> Option<i64> {
        let limited = matches!(self.kind, Kind::Update | Kind::Delete | Kind::Call { .. });
        self.prefer.max_affected.filter(|_| limited && self.prefer.is_strict())
    }

    fn refuse(&self, outcome: &Outcome<'_>) -> Result<(), RequestError> {
        if self.media.is_object() && outcome.rows != 1 && !matches!(self.kind, Kind::Replace) {
            return Err(RequestError::NotSingular(outcome.rows));
        }
        if matches!(self.kind, Kind::Replace) && outcome.rows != 1 {
            return Err(RequestError::PutKey);
        }
        if self.limits_affected().is_some_and(|max| outcome.rows > max) {
            return Err(RequestError::MaxAffected(outcome.rows));
        }
        Ok(())
    }
}

/// What came back from the database, aligned with [`crate::Statements`].
#[derive(Debug, Default)]
pub struct Records<'a> {
    pub main: Option<&'a Record>,
    pub overrides: Option<&'a Record>,
    pub estimate: Option<&'a Record>,
    /// The document of the root.
    pub description: Option<Bytes>,
}

/// Builds the answer.
pub fn respond(reply: &Reply, records: Records<'_>) -> Result<Response, Error> {
    let Some(record) = records.main else { return Ok(reply.without_rows(records.description)) };
    if matches!(reply.media, Media::Plan { .. }) {
        return Ok(reply.explained(record));
    }
    let mut outcome = reply.outcome(record, records.overrides);
    reply.refuse(&outcome)?;
    outcome.total = reply.total(&outcome, records.estimate);
    let (status, headers, body) = reply.answer(&outcome)?;
    let (status, headers) = overrides::apply(outcome.status, outcome.headers, status, headers)?;
    Ok(Response { status, headers, body })
}

type Headers = Vec<(String, String)>;

fn header(name: &str, value: impl Into<String>) -> (String, String) {
    (name.to_owned(), value.into())
}

impl Reply {
    fn without_rows(&self, description: Option<Bytes>) -> Response {
        match &self.kind {
            Kind::Options { allow } => Response {
                status: 200,
                headers: vec![
                    header("Content-Length", "0"),
                    header("Access-Control-Allow-Origin", "*"),
                    header("Allow", allow.as_str()),
                ],
                body: Bytes::new(),
            },
            _ => {
                let body = description.filter(|_| !self.head).unwrap_or_default();
                let mut headers = self.content();
                headers.extend((!self.head).then(|| header("Content-Length", body.len().to_string())));
                Response { status: 200, headers, body }
            }
        }
    }

    /// `explain` answers with one row per line, or one of JSON.
    fn explained(&self, record: &Record) -> Response {
        let mut body = Vec::new();
        for line in record.rows.iter().filter_map(|row| row.get(0)) {
            body.extend_from_slice(line);
            body.push(b'\n');
        }
        let body = Bytes::from(body);
        let mut headers = vec![header("Content-Length", body.len().to_string())];
        headers.extend(self.content());
        Response { status: 200, headers, body }
    }

    /// The total, with the planner's estimate where that was asked for.
    fn total(&self, outcome: &Outcome<'_>, estimate: Option<&Record>) -> Option<i64> {
        let estimated = estimate.and_then(|record| content_range::planned_rows(record.first()?.get(0)?));
        match self.prefer.count {
            Some(Count::Planned) if matches!(self.kind, Kind::Read { .. }) => estimated,
            Some(Count::Estimated) => match (outcome.total, self.max_rows) {
                (Some(counted), Some(max)) if counted <= max => Some(counted),
                (counted, _) => counted.max(estimated),
            },
            _ => outcome.total,
        }
    }

    fn content(&self) -> Headers {
        let mut headers = vec![header("Content-Type", self.media.content_type())];
        headers.extend(self.profile.as_ref().map(|schema| header("Content-Profile", schema.as_str())));
        headers
    }

    fn applied(&self) -> Option<(String, String)> {
        self.applied.as_ref().map(|applied| header("Preference-Applied", applied.as_str()))
    }

    /// Tells that an embed was named by its target although it has an alias.
    fn warning(&self) -> Option<(String, String)> {
        let changes = self.legacy_names.iter().map(|(target, alias)| format!("`{target}` to `{alias}`"));
        let changes = changes.collect::<Vec<_>>().join(", ");
        let text = format!(
            "299 saluhall \"Embedded resource was referenced by relation name even though it has an alias. This is \
             deprecated and will stop working in a future release. Update {changes} in query string filters, orders or \
             limits.\""
        );
        (!self.legacy_names.is_empty()).then(|| header("Warning", text))
    }

    fn answer(&self, outcome: &Outcome<'_>) -> Result<(u16, Headers, Bytes), Error> {
        match &self.kind {
            Kind::Read { .. } | Kind::Call { .. } => self.page(outcome),
            Kind::Insert { relation } => Ok(self.inserted(relation, outcome)),
            Kind::Update | Kind::Delete => Ok(self.changed(outcome)),
            Kind::Replace => Ok(self.replaced(outcome)),
            Kind::Describe | Kind::Options { .. } => Ok((200, self.content(), Bytes::new())),
        }
    }

    /// Rows of a read or call.
    fn page(&self, outcome: &Outcome<'_>) -> Result<(u16, Headers, Bytes), Error> {
        let (status, range) = content_range::page(self.range.offset, outcome.rows, outcome.total);
        let mut headers = vec![header("Content-Range", range)];
        if let Kind::Read { location } = &self.kind {
            headers.push(header("Content-Location", location.as_str()));
        }
        headers.extend(self.applied());
        headers.extend(self.warning());
        if matches!(self.kind, Kind::Call { void: true }) {
            return Ok((204, headers, Bytes::new()));
        }
        headers.extend(self.content());
        let body = if status == 416 {
            let problem = RangeProblem::OutOfBounds { offset: self.range.offset, total: outcome.total.unwrap_or(0) };
            Bytes::from(Error::from(RequestError::Range(problem)).refusal(false).body(self.verbosity))
        } else {
            outcome.body.clone()
        };
        if self.head {
            return Ok((status, headers, Bytes::new()));
        }
        headers.push(header("Content-Length", body.len().to_string()));
        Ok((status, headers, body))
    }

    fn counted(&self, outcome: &Outcome<'_>) -> Option<i64> {
        self.prefer.counts_rows().then_some(outcome.rows)
    }

    fn inserted(&self, relation: &str, outcome: &Outcome<'_>) -> (u16, Headers, Bytes) {
        let only_updated = self.prefer.resolution == Some(Resolution::Merge) && outcome.inserted.is_none_or(|n| n <= 0);
        let status = if only_updated { 200 } else { 201 };
        let mut headers = Headers::new();
        headers.extend(
            outcome.location.and_then(|key| location::path(relation, key)).map(|path| header("Location", path)),
        );
        headers.push(header("Content-Range", content_range::text(1, 0, self.counted(outcome))));
        headers.extend(self.applied());
        let body = self.represented(outcome, &mut headers).unwrap_or_else(|| {
            headers.push(header("Content-Length", "0"));
            Bytes::new()
        });
        (status, headers, body)
    }

    fn changed(&self, outcome: &Outcome<'_>) -> (u16, Headers, Bytes) {
        let (first, last) = if matches!(self.kind, Kind::Update) { (0, outcome.rows - 1) } else { (1, 0) };
        let mut headers = vec![header("Content-Range", content_range::text(first, last, self.counted(outcome)))];
        headers.extend(self.applied());
        match self.represented(outcome, &mut headers) {
            Some(body) => (200, headers, body),
            None => (204, headers, Bytes::new()),
        }
    }

    fn replaced(&self, outcome: &Outcome<'_>) -> (u16, Headers, Bytes) {
        let mut headers: Headers = self.applied().into_iter().collect();
        match self.represented(outcome, &mut headers) {
            Some(body) => (if outcome.inserted.unwrap_or(0) > 0 { 201 } else { 200 }, headers, body),
            None => (204, headers, Bytes::new()),
        }
    }

    /// The body of a write, if the client wants one.
    fn represented(&self, outcome: &Outcome<'_>, headers: &mut Headers) -> Option<Bytes> {
        if self.prefer.returning != Some(Returning::Representation) {
            return None;
        }
        headers.push(header("Content-Length", outcome.body.len().to_string()));
        headers.extend(self.content());
        Some(outcome.body.clone())
    }
}
