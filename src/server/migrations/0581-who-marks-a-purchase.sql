-- Only the operator knows what was bought through this installation.
revoke insert (purchased), update (purchased) on own_licence from winnow_user;
