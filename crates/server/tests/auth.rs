//! Auth as its clients meet it: the real binary on a real Postgres, spoken to over HTTP. Behaviours and their numbers are
//! those of contracts/auth.md §9.

#![expect(clippy::unwrap_used, clippy::panic, reason = "a test that cannot go on has failed")]

mod auth {
    mod accounts;
    mod addresses;
    mod administration;
    mod advisories;
    mod alone;
    mod assurance;
    mod authenticator;
    mod captcha;
    mod codes;
    mod custom_providers;
    mod elsewhere;
    mod ended;
    mod factor_hooks;
    mod factors;
    mod forged;
    mod harness;
    mod hooks;
    mod id_tokens;
    mod identities;
    mod idp;
    mod imports;
    mod invitations;
    mod key_sets;
    mod limits;
    mod mails;
    mod newcomers;
    mod notices;
    mod passkeys;
    mod phone_factors;
    mod phones;
    mod proof_keys;
    mod provider;
    mod rare;
    mod rarities;
    mod refusals;
    mod renewal;
    mod routes;
    mod sealed;
    mod security_key;
    mod security_keys;
    mod session_rules;
    mod sessions;
    mod sign_up;
    mod silence;
    mod strays;
    mod tables;
    mod transactions;
    mod transport;
}
