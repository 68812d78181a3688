-- A link by which somebody else pays an order: they see the shop and the amount, and nothing of the order. It lives for half an
-- hour at most, and there is one at a time. Only its hash is stored.
create table payments.pay_link (
  id           bigint      primary key generated always as identity,
  token_hash   bytea       not null unique check (length(token_hash) = 32),
  order_id     bigint      not null references orders.sales_order,
  order_number text        not null,
  created_at   timestamptz not null,
  expires_at   timestamptz not null,
  revoked_at   timestamptz,
  check (expires_at > created_at and expires_at <= created_at + interval '30 minutes')
);
create unique index pay_link_of_order on payments.pay_link (order_id) where revoked_at is null;
create index pay_link_over on payments.pay_link (expires_at);

-- Whoever pays by a link comes back to its page, and never to one that asks for the buyer's login: so their attempt is another.
alter table payments.attempt add column link_id bigint;
alter table payments.attempt add constraint attempt_link foreign key (link_id)
  references payments.pay_link (id) on delete set null not valid;
