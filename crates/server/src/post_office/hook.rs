//! Mails that leave by the project's own hook over HTTP instead of a mail server.

use std::sync::Arc;

use auth::{
    hook::{Endpoint, MAIL_VARIABLE, answer::Failure as Refusal, http},
    outgoing::Outgoing,
};
use mail::{Carrier, Delivery, Message, post::Failure};

use crate::clock;

pub(super) struct Hook {
    pub(super) endpoint: Endpoint,
    pub(super) outgoing: Arc<dyn Outgoing>,
}

impl Carrier for Hook {
    fn carry<'a>(&'a self, message: &'a Message) -> Delivery<'a> {
        Box::pin(async move {
            // Queued before there was a hook: it says nothing about such a mail.
            let body = message.variables.get(MAIL_VARIABLE).ok_or(Failure::Nowhere)?.to_string();
            let asked = http::ask(&*self.outgoing, &self.endpoint, message.id, clock::now(), &body).await;
            asked.map(drop).map_err(|refusal| failure(&refusal))
        })
    }
}

/// What the queue makes of a hook's answer. Whoever took the mail and then said something odd is not asked again: it may be on
/// its way.
fn failure(refusal: &Refusal) -> Failure {
    match refusal {
        Refusal::Timeout => Failure::TooSlow,
        Refusal::TimeoutAfterRetry => Failure::Unreachable,
        Refusal::Unavailable => Failure::PutOff(503),
        Refusal::Unauthorized => Failure::NotLetIn(401),
        Refusal::Status(status) if *status >= 500 => Failure::PutOff(*status),
        Refusal::Status(status) => Failure::Refused(*status),
        Refusal::Refused { status: 429 | 503, .. } => Failure::PutOff(429),
        Refusal::Refused { status, .. } => Failure::Refused(*status),
        Refusal::BadRequest => Failure::Refused(400),
        Refusal::TooLarge | Refusal::ContentType(_) | Refusal::NotJson | Refusal::Claims(_) => Failure::Odd,
    }
}
