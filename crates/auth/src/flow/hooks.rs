//! Asking the project's own code, and what its answers do to a flow. What is asked and answered: [`crate::hook`].

use std::time::Duration;

use query::QualifiedIdent;
use serde_json::Value;
use uuid::Uuid;

use crate::{
    Auth, Call,
    error::{Error, INVALID_CREDENTIALS, MFA_REJECTED, UNEXPECTED},
    hook::{
        Point, Target,
        answer::{self, Failure},
        http,
        payload::{Metadata, Payload, Question},
    },
    store::{
        Sql, hooks,
        sessions::{self, Which},
        users,
    },
    user::User,
};

/// A function of the database may take so long.
const FUNCTION_LIMIT: Duration = Duration::from_secs(2);

const PASSWORD_REJECTED: &str = "Further password verification attempts will be rejected.";

/// What a hook makes of an attempt.
#[derive(Debug, Default, serde::Deserialize)]
#[serde(default)]
struct Verdict {
    decision: String,
    message: String,
    should_logout_user: bool,
}

impl Auth {
    pub(super) fn is_hooked(&self, point: Point) -> bool {
        self.0.config.hooks.at(point).is_some()
    }

    /// Whether somebody may become a user at all. Asked before anything is written, on a connection of its own.
    pub(super) async fn before_user_created(&self, call: &mut Call<'_>, user: &User) -> Result<(), Error> {
        self.ask_hook(call, Question::BeforeUserCreated { user }).await.map(drop)
    }

    /// As [`Auth::before_user_created`], for flows that hold a transaction already: one more connection for each could leave
    /// none for any.
    pub(super) async fn before_user_created_within(
        &self,
        sql: &impl Sql,
        call: &mut Call<'_>,
        user: &User,
    ) -> Result<(), Error> {
        self.ask_hook_within(sql, call, Question::BeforeUserCreated { user }).await.map(drop)
    }

    /// The account that this call made, if it made one, is written for good: called after the commit. What the hook says to it
    /// is told to the client, as upstream does, and takes nothing back. Upstream forgets those that sign in at once.
    pub(super) async fn welcome(&self, call: &mut Call<'_>) -> Result<(), Error> {
        let Some(id) = call.newcomer.take().filter(|_| self.is_hooked(Point::AfterUserCreated)) else { return Ok(()) };
        let user = users::by_id(&self.0.db.connection().await?, id).await?;
        let Some(user) = user else { return Ok(()) };
        self.ask_hook(call, Question::AfterUserCreated { user: &user }).await.map(drop)
    }

    /// A password was compared. A hook may turn away even the right one, and end all sessions of the account.
    pub(super) async fn password_attempt(&self, call: &mut Call<'_>, user: Uuid, valid: bool) -> Result<(), Error> {
        let question = Question::PasswordVerification { user_id: user, valid };
        let Some(verdict) = self.ask_verdict(call, question).await? else { return Ok(()) };
        if verdict.should_logout_user {
            sessions::end(&self.0.db.connection().await?, user, Which::All).await?;
        }
        Err(Error::saying(INVALID_CREDENTIALS, or(verdict.message, PASSWORD_REJECTED)))
    }

    /// A second factor was compared. Who is turned away is signed out everywhere.
    pub(super) async fn factor_attempt(
        &self,
        call: &mut Call<'_>,
        user: Uuid,
        (factor, factor_type): (Uuid, &str),
        valid: bool,
    ) -> Result<(), Error> {
        let question = Question::MfaVerification { user_id: user, factor_id: factor, factor_type, valid };
        let Some(verdict) = self.ask_verdict(call, question).await? else { return Ok(()) };
        sessions::end(&self.0.db.connection().await?, user, Which::All).await?;
        Err(Error::saying(MFA_REJECTED, or(verdict.message, MFA_REJECTED.message)))
    }

    /// The verdict, if it is a rejection.
    async fn ask_verdict(&self, call: &mut Call<'_>, question: Question<'_>) -> Result<Option<Verdict>, Error> {
        let Some(answer) = self.ask_hook(call, question).await? else { return Ok(None) };
        let verdict: Verdict = serde_json::from_value(answer).map_err(|_| Failure::NotJson)?;
        Ok(Some(verdict).filter(|verdict| verdict.decision == "reject"))
    }

    /// Asks outside of every transaction: what a function of the database writes stays, whatever it answers.
    async fn ask_hook(&self, call: &mut Call<'_>, question: Question<'_>) -> Result<Option<Value>, Error> {
        let Some(target) = self.0.config.hooks.at(question.point()) else { return Ok(None) };
        match target {
            Target::Http(_) => self.ask_over_http(call, question).await,
            Target::Function(function) => {
                let argument = payload(call, question)?;
                let mut db = self.0.db.connection().await?;
                let tx = db.transaction().await?;
                let said =
                    hooks::call(&tx, function, &argument, FUNCTION_LIMIT).await.map_err(|e| failed(function, e))?;
                tx.commit().await?;
                drop(db);
                read(&said)
            }
        }
    }

    /// Asks in the flow's own transaction, which ends with whatever the hook does.
    pub(super) async fn ask_hook_within(
        &self,
        sql: &impl Sql,
        call: &mut Call<'_>,
        question: Question<'_>,
    ) -> Result<Option<Value>, Error> {
        match self.0.config.hooks.at(question.point()) {
            None => Ok(None),
            Some(Target::Http(_)) => self.ask_over_http(call, question).await,
            Some(Target::Function(function)) => {
                let argument = payload(call, question)?;
                read(&hooks::call(sql, function, &argument, FUNCTION_LIMIT).await.map_err(|e| failed(function, e))?)
            }
        }
    }

    async fn ask_over_http(&self, call: &mut Call<'_>, question: Question<'_>) -> Result<Option<Value>, Error> {
        let point = question.point();
        let Some(Target::Http(endpoint)) = self.0.config.hooks.at(point) else { return Ok(None) };
        let body = payload(call, question)?.to_string();
        let asked = http::ask(self.outgoing(), endpoint, call.uuid(), call.now, &body).await;
        asked.map_err(|failure| {
            // What it said to the client may name somebody.
            tracing::warn!(hook = point.name(), failure = failure.name(), "a hook failed");
            failure.into()
        })
    }
}

pub(super) fn payload(call: &mut Call<'_>, question: Question<'_>) -> Result<Value, Error> {
    let name = question.point().name();
    let metadata = Metadata { uuid: call.uuid(), time: call.now, name, ip_address: call.address };
    serde_json::to_value(Payload { metadata, question }).map_err(|_| UNEXPECTED.into())
}

/// What a function returned; nothing at all means that it has nothing against it.
fn read(said: &str) -> Result<Option<Value>, Error> {
    if said.is_empty() {
        return Ok(None);
    }
    let answer = serde_json::from_str(said).map_err(|_| Failure::NotJson)?;
    Ok(Some(answer::check(answer)?))
}

/// What Postgres said is for the operator: an exception of the function's is no answer of it.
fn failed(function: &QualifiedIdent, error: pg::Error) -> Error {
    let (schema, name) = (function.schema.as_str(), function.name.as_str());
    let message = format!("Error running hook URI: pg-functions://postgres/{schema}/{name}");
    let source = match error {
        pg::Error::Database(said) => pg::Error::Protocol(format!("hook {schema}.{name}: {}", said.message)),
        other => other,
    };
    Error { source: Some(Box::new(source)), ..Error::saying(UNEXPECTED, message) }
}

fn or(message: String, usual: &'static str) -> String {
    if message.is_empty() { usual.to_owned() } else { message }
}
