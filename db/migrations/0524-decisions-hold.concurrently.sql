-- Decisions from before are of the three outcomes that are in the list still.
alter table work.decision validate constraint decision_outcome_check;
