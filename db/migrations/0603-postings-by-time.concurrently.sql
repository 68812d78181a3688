-- Lines of an account by time: of the shop's own, which most postings meet, without reading all of them.
create index concurrently if not exists posting_by_time on ledger.posting (at, id);
