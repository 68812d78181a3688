-- Schema of the messages domain: mails about the level and the super membership may be done without as well. They are
-- always found in the shop, as orders and requests are.
alter table messages.preference
  drop constraint preference_kind_check,
  add constraint preference_kind_check
    check (kind in ('orders', 'requests', 'membership', 'arrivals', 'questions'));
