-- Names with own names below them are counted with all entries that contain something that must stay reachable.
update delivered_file
set omitted = omitted - 'own-below' || jsonb_build_object('allowed-inside', omitted -> 'own-below')
where omitted ? 'own-below';
