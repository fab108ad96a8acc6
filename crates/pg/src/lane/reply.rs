//! The answer to one batch, message by message, until ReadyForQuery. Pure: is fed frames, never reads.

use std::sync::Arc;

use query::{Column, JsonRows, Record, Row};

use super::{
    frame::{self, Frame, Refusal},
    statements::{Id, Lesson},
};
use crate::Error;

/// One statement of the batch, as far as its answer is concerned.
#[derive(Debug, Default)]
pub(super) struct Step {
    /// Its rows are a record of the answer.
    pub(super) wanted: bool,
    /// The name whose Parse went out with this batch and was not confirmed yet.
    pub(super) preparing: Option<Id>,
    pub(super) named: Option<Id>,
    /// The name was there before, so that its plan may be stale.
    pub(super) reused: bool,
    pub(super) columns: Option<Arc<[Column]>>,
    /// Where its rows go instead of into a record of rows.
    pub(super) json: Option<JsonRows>,
}

impl Step {
    pub(super) fn absent(&self) -> Option<Lesson> {
        self.preparing.map(Lesson::Absent)
    }
}

/// What ReadyForQuery says about the connection.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Status {
    Idle,
    InTransaction,
    Failed,
}

#[derive(Debug)]
pub(super) struct Reply {
    steps: Vec<Step>,
    at: usize,
    /// Rows of the statement under way.
    open: Vec<Row>,
    records: Vec<Record>,
    lessons: Vec<Lesson>,
    refusal: Option<Box<Refusal>>,
    /// Something came back, so Postgres had begun with this batch.
    heard: bool,
    refused_first: bool,
}

impl Reply {
    pub(super) fn new(steps: Vec<Step>, wanted: usize) -> Self {
        Self {
            steps,
            at: 0,
            open: Vec::new(),
            records: Vec::with_capacity(wanted),
            lessons: Vec::new(),
            refusal: None,
            heard: false,
            refused_first: false,
        }
    }

    /// Takes the next message. `Some` ends the batch; until then nothing may be answered, because deferred
    /// constraints speak after the last CommandComplete.
    pub(super) fn accept(&mut self, frame: Frame<'_>) -> Result<Option<Status>, Error> {
        match frame.tag {
            b'D' => self.row(frame)?,
            b'C' => self.complete(frame::affected(frame.body())),
            b'I' => self.complete(0),
            b'2' | b'3' | b't' => {}
            b'1' => self.prepared(),
            b'T' => self.described(frame::columns(frame.body())?.into()),
            b'n' => self.described(Arc::new([])),
            b'E' => self.refused(frame::refusal(frame.body())),
            b'N' | b'S' | b'A' => return Ok(None),
            b'Z' => {
                return match frame.body() {
                    b"I" => Ok(Some(Status::Idle)),
                    b"T" => Ok(Some(Status::InTransaction)),
                    b"E" => Ok(Some(Status::Failed)),
                    _ => Err(Error::Protocol("unknown transaction status".into())),
                };
            }
            tag => return Err(Error::Protocol(format!("unexpected message {:?}", char::from(tag)))),
        }
        self.heard = true;
        Ok(None)
    }

    fn row(&mut self, frame: Frame<'_>) -> Result<(), Error> {
        let Some(step) = self.steps.get_mut(self.at) else {
            return Err(Error::Protocol("row without a statement".into()));
        };
        match (&mut step.json, step.wanted) {
            (Some(json), _) => frame::json_row(frame.body(), step.columns.as_deref().unwrap_or_default(), json),
            (None, true) => {
                self.open.push(frame::row(&frame.into_body())?);
                Ok(())
            }
            (None, false) => Ok(()),
        }
    }

    fn complete(&mut self, affected: u64) {
        if let Some(step) = self.steps.get_mut(self.at).filter(|step| step.wanted) {
            let columns = step.columns.clone().unwrap_or_default();
            let json = step.json.take().map(JsonRows::finish);
            self.records.push(Record { columns, rows: std::mem::take(&mut self.open), json, affected });
        }
        self.at += 1;
    }

    fn prepared(&mut self) {
        let id = self.steps.get_mut(self.at).and_then(|step| step.preparing.take());
        self.lessons.extend(id.map(Lesson::Prepared));
    }

    fn described(&mut self, columns: Arc<[Column]>) {
        let Some(step) = self.steps.get_mut(self.at) else { return };
        self.lessons.extend(step.named.map(|id| Lesson::Columns(id, columns.clone())));
        step.columns = Some(columns);
    }

    fn refused(&mut self, refusal: Refusal) {
        self.refused_first |= refusal.fatal && !self.heard;
        // After a commit that failed, or a second complaint: the first says more.
        self.refusal.get_or_insert_with(|| Box::new(refusal));
    }

    /// What the connection's statement cache must know. Call once, after the batch ended.
    pub(super) fn take_lessons(&mut self) -> impl Iterator<Item = Lesson> {
        let absent: Vec<Lesson> = self.steps.iter().filter_map(Step::absent).collect();
        std::mem::take(&mut self.lessons).into_iter().chain(absent)
    }

    /// True when nothing came back yet.
    pub(super) fn unheard(&self) -> bool {
        !self.heard
    }

    /// The backend ended before it began with this batch.
    pub(super) fn refused_first(&self) -> bool {
        self.refused_first
    }

    pub(super) fn refusal(&self) -> Option<&Refusal> {
        self.refusal.as_deref()
    }

    /// A plan that a schema change made useless, or a name that Postgres does not know any more. The transaction was
    /// rolled back, so the same work may be sent again with fresh statements.
    pub(super) fn stale_plan(&self) -> bool {
        let Some(refusal) = &self.refusal else { return false };
        match refusal.error.sqlstate.as_str() {
            "0A000" => refusal.routine == "RevalidateCachedQuery",
            "26000" => self.steps.get(self.at).is_some_and(|step| step.reused),
            _ => false,
        }
    }

    pub(super) fn into_result(self) -> Result<Vec<Record>, Error> {
        match self.refusal {
            Some(refusal) => Err(Error::Database(Box::new(refusal.error))),
            None => Ok(self.records),
        }
    }

    /// Whether [`Reply::take_lessons`] or [`Reply::stale_plan`] has anything to say.
    pub(super) fn taught(&self) -> bool {
        !self.lessons.is_empty() || self.refusal.is_some()
    }

    /// Bytes of the answer's cells, for the decision which lane the statement may use.
    pub(super) fn size(&self) -> usize {
        size(&self.records)
    }
}

pub(super) fn size(records: &[Record]) -> usize {
    let json: usize = records.iter().filter_map(|record| record.json.as_ref()).map(|json| json.array.len()).sum();
    let rows = records.iter().flat_map(|record| &record.rows);
    json + rows.flat_map(|row| &row.0).flatten().map(bytes::Bytes::len).sum::<usize>()
}
