-- What was stored before is in one of the states still, and nobody countered or declined an answer.
alter table quotes.request validate constraint request_state_check;
alter table quotes.request validate constraint paused_while_sent;
alter table quotes.request validate constraint countered_has_answer;
alter table quotes.request validate constraint declined_by_one;
create index concurrently if not exists request_countered on quotes.request (answer_by) where state = 'countered';
