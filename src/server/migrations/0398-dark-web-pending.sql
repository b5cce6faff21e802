-- Whoever stores posts says how long the list of what is not yet in the index of words may grow (post-store.ts).
-- docs/decisions/0328-a-million-posts.md
alter index dark_web_post_words reset (gin_pending_list_limit);
