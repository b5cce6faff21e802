-- Whoever may make, change or delete subscriptions or see their history may do so where their role or group has no right to
-- read them: the gate asks for the one right that a call names, and then the rows must be there.
alter policy own on subscription using (
  group_id in (select groups_with('SUBSCRIPTION_READ')) or group_id in (select groups_with('SUBSCRIPTION_CREATE'))
  or group_id in (select groups_with('SUBSCRIPTION_PATCH')) or group_id in (select groups_with('SUBSCRIPTION_DELETE'))
  or group_id in (select groups_with('SUBSCRIPTION_HISTORY'))
);
alter policy own on subscription_key using (
  group_id in (select groups_with('SUBSCRIPTION_READ')) or group_id in (select groups_with('SUBSCRIPTION_CREATE'))
  or group_id in (select groups_with('SUBSCRIPTION_PATCH')) or group_id in (select groups_with('SUBSCRIPTION_DELETE'))
);
alter policy own on webhook using (
  group_id in (select groups_with('SUBSCRIPTION_READ')) or group_id in (select groups_with('SUBSCRIPTION_PATCH'))
);
