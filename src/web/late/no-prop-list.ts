/**
 * Takes the place of emotion's list of all attributes of HTML, which it asks only for elements styled without a rule of
 * their own. MUI gives each of its elements a rule, and so do we.
 */
export default function isPropValid(name: string): boolean {
  return !['as', 'classes', 'component', 'ownerState', 'sx', 'theme'].includes(name)
}
