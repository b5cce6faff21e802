/**
 * Settings with rate limits that are too high to matter, because tests send more requests than people. Tests of the
 * limits set their own.
 */
export const noRateLimits = {
  CALLS_PER_MINUTE: '1000000',
  GROUP_CALLS_PER_MINUTE: '1000000',
  ADDRESS_CALLS_PER_MINUTE: '1000000',
  SIGN_INS_PER_MINUTE: '1000000',
  SIGN_INS_PER_HOUR: '1000000',
}
