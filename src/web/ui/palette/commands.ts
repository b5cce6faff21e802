import type { PermissionId } from '../../../domain/permission.ts'
import type { PlaceId } from '../../places.ts'

/** What the palette can do beside going to a place: within a place, or at once. */
type Command =
  | {
      /** The place where it is. */
      readonly at: PlaceId
      /** Needed beside what the place needs. */
      readonly needs?: PermissionId
      /** What the place shall open: `useAsked`. */
      readonly asks?: string
      /** The part of its address behind that of the place. */
      readonly rest?: string
    }
  | { readonly does: Deed }

export type Deed = 'language' | 'dark' | 'light' | 'shortcuts' | 'signOut'

/** Actions and settings. Their names and synonyms are in `i18n/palette.ts` (`command.…`). */
export const commands = {
  newSubscription: { at: 'subscriptions', needs: 'SUBSCRIPTION_CREATE', rest: '&new=1' },
  newSensor: { at: 'sensors', needs: 'SENSOR_MANAGE', asks: 'new' },
  newList: { at: 'lists', needs: 'GROUP_LIST_ADD', asks: 'new' },
  newLicence: { at: 'licences', needs: 'GROUP_LIST_ADD', asks: 'new' },
  newToken: { at: 'profile', asks: 'token' },
  invite: { at: 'members', needs: 'GROUP_INVITE_USER', asks: 'invitation' },
  tokens: { at: 'profile', rest: '#tokens' },
  groupTokens: { at: 'members', needs: 'GROUP_INVITE_USER', rest: '#tokens' },
  standingReports: { at: 'sensors', needs: 'REPORT_READ', rest: '#standing' },
  entitlements: { at: 'overview', rest: '#grants-title' },
  reportBin: { at: 'reports', needs: 'REPORT_DELETE', asks: 'bin' },
  subscriptionBin: { at: 'subscriptions', needs: 'SUBSCRIPTION_DELETE', asks: 'bin' },
  listBin: { at: 'lists', needs: 'GROUP_LIST_DELETE', asks: 'bin' },
  password: { at: 'profile', rest: '#password' },
  sessions: { at: 'profile', rest: '#sessions' },
  timeZone: { at: 'profile', rest: '#settings' },
  language: { does: 'language' },
  dark: { does: 'dark' },
  light: { does: 'light' },
  shortcuts: { does: 'shortcuts' },
  signOut: { does: 'signOut' },
} as const satisfies Record<string, Command>

export type CommandId = keyof typeof commands
export const commandIds = Object.keys(commands) as CommandId[]
export const commandOf = (id: CommandId): Command => commands[id]
