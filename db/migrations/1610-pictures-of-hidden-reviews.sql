-- Whether the pictures of a review are where only signed addresses read them. A sweep follows what staff decide (`reviews.pictures`).
alter table reviews.review add column pictures_hidden boolean not null default false;
