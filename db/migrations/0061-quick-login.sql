-- Schema accounts: the login history tells which logins a demo shop made by one click, without password or code. Such a
-- call is there in demo mode only; elsewhere no row can come from it.
alter table accounts.login drop constraint login_way_check;
alter table accounts.login add constraint login_way_check
  check (way in ('code', 'phone', 'password', 'wechat', 'register', 'reset', 'demo'));
