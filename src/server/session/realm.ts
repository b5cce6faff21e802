/** The people of the embedded provider are kept under this name, whatever address it is reached at. */
export const LOCAL_REALM = 'local'
