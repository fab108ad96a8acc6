//! Whose account a provider's statement belongs to. Pure: the database is asked before, and changed after.

use uuid::Uuid;

/// What the database knows that could be meant. Only addresses that the provider has verified were looked for.
#[derive(Debug, Clone, Default)]
pub(crate) struct Found {
    /// Whose identity this very one is.
    pub(crate) identity: Option<Uuid>,
    /// Accounts with one of the addresses.
    pub(crate) accounts: Vec<Holder>,
    /// Accounts that have another provider's identity with one of the addresses, verified there, too.
    pub(crate) relatives: Vec<Uuid>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Holder {
    pub(crate) id: Uuid,
    pub(crate) email_confirmed: bool,
    pub(crate) phone_confirmed: bool,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Linking {
    /// The identity is known.
    Known(Uuid),
    /// It joins an account whose owner has proved the address.
    Join(Uuid),
    /// Somebody signed up with the address and proved nothing: the account is its owner's now, without anything that came
    /// before.
    Take(Uuid),
    /// A telephone's owner claims the address and has not proved it: the claim ends, and a new account has the address.
    Release(Uuid),
    Create,
    /// The addresses belong to several accounts: nobody can say which one is meant.
    Ambiguous,
}

pub(crate) fn decide(found: &Found) -> Linking {
    if let Some(owner) = found.identity {
        return Linking::Known(owner);
    }
    let confirmed: Vec<Uuid> = found.accounts.iter().filter(|one| one.email_confirmed).map(|one| one.id).collect();
    match (confirmed.as_slice(), found.accounts.as_slice()) {
        ([one], _) => Linking::Join(*one),
        ([], [one]) if !one.phone_confirmed => Linking::Take(one.id),
        ([], [one]) => Linking::Release(one.id),
        ([], []) => match found.relatives.as_slice() {
            [] => Linking::Create,
            [first, rest @ ..] if rest.iter().all(|other| other == first) => Linking::Join(*first),
            _ => Linking::Ambiguous,
        },
        _ => Linking::Ambiguous,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const A: Uuid = Uuid::from_u128(1);
    const B: Uuid = Uuid::from_u128(2);

    fn holder(id: Uuid, email_confirmed: bool, phone_confirmed: bool) -> Holder {
        Holder { id, email_confirmed, phone_confirmed }
    }

    fn found(accounts: &[Holder], relatives: &[Uuid]) -> Linking {
        decide(&Found { identity: None, accounts: accounts.to_vec(), relatives: relatives.to_vec() })
    }

    #[test]
    fn who_is_meant() {
        let known = Found { identity: Some(B), accounts: vec![holder(A, true, false)], relatives: vec![A] };
        assert_eq!(decide(&known), Linking::Known(B));
        for (accounts, relatives, expected) in [
            (vec![], vec![], Linking::Create),
            (vec![holder(A, true, false)], vec![], Linking::Join(A)),
            (vec![holder(A, true, false)], vec![B], Linking::Join(A)),
            (vec![holder(A, false, false)], vec![B], Linking::Take(A)),
            (vec![holder(A, false, true)], vec![], Linking::Release(A)),
            (vec![holder(A, true, false), holder(B, false, false)], vec![], Linking::Join(A)),
            (vec![holder(A, true, false), holder(B, true, false)], vec![], Linking::Ambiguous),
            (vec![holder(A, false, false), holder(B, false, false)], vec![], Linking::Ambiguous),
            (vec![], vec![B, B], Linking::Join(B)),
            (vec![], vec![A, B], Linking::Ambiguous),
        ] {
            assert_eq!(found(&accounts, &relatives), expected, "{accounts:?} {relatives:?}");
        }
    }
}
