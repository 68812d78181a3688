-- Signatures of AfterShip have no time: an old notification that is sent again is known by what it says itself.

-- When the provider last changed what it says of this parcel, as it dates it; null: it dates nothing.
alter table tracking.shipment add column reported_at timestamptz;
