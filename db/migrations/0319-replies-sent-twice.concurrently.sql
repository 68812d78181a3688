-- The same key twice in a thread is the same reply: the database holds to it as well.
create unique index concurrently if not exists entry_of_request on enquiries.entry (enquiry_id, request_key)
  where request_key is not null;
