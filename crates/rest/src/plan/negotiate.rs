//! Which of the accepted media types is served, and what makes its body.

use super::{Body, Planner};
use crate::{
    error::Error,
    request::{Media, PlanFormat},
};

pub(super) struct Negotiated {
    pub(super) body: Body,
    /// Goes out as `Content-Type`.
    pub(super) media: Media,
    pub(super) explain: Option<(PlanFormat, Vec<&'static str>)>,
}

impl Planner<'_> {
    /// The first accepted type that can be served. A HEAD needs no body, but the type must be one that exists.
    pub(super) fn negotiate(&self, head: bool, _default_select: bool) -> Result<Negotiated, Error> {
        let mut negotiated =
            self.request.accept.iter().find_map(|media| self.serve(media)).ok_or_else(|| self.nothing_acceptable())?;
        if head && negotiated.explain.is_none() {
            negotiated.body = Body::None;
        }
        Ok(negotiated)
    }

    fn serve(&self, media: &Media) -> Option<Negotiated> {
        let plain = |body, media: Media| Some(Negotiated { body, media, explain: None });
        match media {
            Media::Any | Media::Json => plain(Body::Json { stripped: false }, Media::Json),
            Media::ArrayStripped => plain(Body::Json { stripped: true }, media.clone()),
            Media::Object { stripped } => plain(Body::Object { stripped: *stripped }, media.clone()),
            Media::Csv => plain(Body::Csv, Media::Csv),
            Media::GeoJson => plain(Body::GeoJson, Media::GeoJson),
            Media::Plan { of, format, options } if self.settings.plans => {
                let explained = self.serve(of)?;
                let explain = Some((*format, options.clone()));
                Some(Negotiated { body: explained.body, media: media.clone(), explain })
            }
            _ => None,
        }
    }
}
