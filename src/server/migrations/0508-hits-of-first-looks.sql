-- The snapshot that brought the listing is the source's first: the source may have listed it long before.
alter table hunt_listing add column first_look boolean not null default false;
update hunt_listing l set first_look = true
from (select source, min(taken_at) "at" from snapshot where status = 'applied' group by source) f
where f.source = l.source and f.at = l.listed_at;
