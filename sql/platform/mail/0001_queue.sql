-- Mail on its way: what auth decided to send, until it was sent. Written in the transaction that made the code, so that there is
-- neither a code without its mail nor a mail without its code; emptied by whichever process of the server sends first.

do $$
begin
  if to_regnamespace('mail') is null then
    create schema mail authorization supabase_auth_admin;
  end if;
end $$;

set role supabase_auth_admin;

create table if not exists mail.queue (
  id uuid primary key,
  kind text not null,
  recipient text not null,
  languages text[] not null,
  variables jsonb not null,
  created_at timestamptz not null default now(),
  due_at timestamptz not null default now(),
  expires_at timestamptz not null,
  attempts integer not null default 0
);
comment on table mail.queue is 'Mail not sent yet. A row holds what its template needs, and goes when the mail went.';
comment on column mail.queue.languages is 'What the recipient reads, best first; may be empty.';
comment on column mail.queue.due_at is 'Not before; moved ahead while a process is sending it, so that another takes over from one that died.';
comment on column mail.queue.expires_at is 'A code in it is void from then on, and the mail with it.';
create index if not exists queue_due_at_idx on mail.queue (due_at);

create table if not exists mail.spacing (
  key bytea primary key,
  sent_at timestamptz not null
);
comment on table mail.spacing is 'When an address was last written to, by a hash: whether it has an account makes no difference.';
create index if not exists spacing_sent_at_idx on mail.spacing (sent_at);

-- Nobody but the owner reads them, whatever is granted later.
alter table mail.queue enable row level security;
alter table mail.spacing enable row level security;

reset role;
