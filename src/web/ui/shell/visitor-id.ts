/** Id of the element that only visitors see. */
export const visitorId = 'visitor'
