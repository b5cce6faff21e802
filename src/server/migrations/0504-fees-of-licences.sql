-- What the group pays the publisher for its own licence, EUR per year; null where it is not said. Groups below do not pay it.
alter table own_licence add column yearly_fee numeric(12, 2) check (yearly_fee >= 0);
grant select (yearly_fee), insert (yearly_fee), update (yearly_fee) on own_licence to winnow_user;
