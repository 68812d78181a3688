-- content: the contacts and the facts about the shop are written in the back office; two who do it at once are told.
alter table content.channel add column version int not null default 1;
