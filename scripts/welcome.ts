/** The lines printed when the shop is ready: its addresses and logins. */
import { isPublic, type Config } from '#kit/server/config.ts'

/** A demo person to log in as. */
export type DemoAccount = { who: string; login: string; password: string; note?: string }

/** A trial with a public address, which may not be intended. */
const BANNER = [
  '!!!  DEMO MODE ON A PUBLIC ADDRESS  !!!',
  '!!!  Anybody who finds this shop may be its staff and its buyers by one click, and pays without money.',
  '!!!  Never take real orders here: a real shop is started with DEMO=off, on a database of its own.',
]

export function printAddresses(
  { publicUrl, demo, host }: Config,
  accounts: readonly DemoAccount[],
  /** Where a shop without staff gets its first owner. */
  owner: { email: string; url: string } | null,
  /** What a real shop lacks before it opens. */
  missing: readonly { line: string }[],
): void {
  const lines = [
    '',
    'Tradepost is ready.',
    `  Shop         ${publicUrl}/`,
    `  Back office  ${publicUrl}/office`,
    `  API          ${publicUrl}/api/docs`,
    ...(demo ? [`  Gallery      ${publicUrl}/test`] : []),
  ]
  if (accounts.length > 0) {
    const width = Math.max(...accounts.map(({ who }) => who.length))
    const loginWidth = Math.max(...accounts.map(({ login }) => login.length))
    lines.push('', 'Demo accounts')
    for (const { who, login, password, note } of accounts) {
      lines.push(
        `  ${who.padEnd(width)}  ${login.padEnd(loginWidth)}  ${password}${note === undefined ? '' : `  ${note}`}`,
      )
    }
  }
  if (owner !== null) {
    lines.push(
      '',
      'Nobody runs this shop yet. Its first owner begins here (the link works once, for 72 hours):',
      `  ${owner.email}  ${owner.url}`,
    )
  }
  if (missing.length > 0) {
    lines.push('', 'Before it opens it needs:', ...missing.map(({ line }) => `  ${line}`))
  }
  if (demo && isPublic({ publicUrl, host })) lines.push('', ...BANNER)
  console.log([...lines, '', 'Ctrl+C stops it.'].join('\n'))
}
