-- A request to book what a line of a bank statement pays names that line, so that opening the line again ends it and no other.
update approvals.request r set payload = r.payload || jsonb_build_object('statementLineId', l.id)
from bank_statements.line l join bank_statements.part p on p.line_id = l.id
where r.kind = 'credit.repayment' and r.state = 'pending' and not r.payload ? 'statementLineId'
  and l.state = 'asked' and p.kind = 'repayment' and p.ended_at is null
  and r.payload ->> 'bankReference' = l.reference and (r.payload ->> 'amount')::bigint = p.amount
  and r.asked_by = l.decided_by;
