/** /user/user/info: the avatar and name that others see, and the account's facts. */
import { useQuery } from '@tanstack/react-query'
import { createFileRoute, Link } from '@tanstack/react-router'
import { CopyButton } from '#kit/ui/basics/CopyButton.tsx'
import { KeyValueList } from '#kit/ui/lists/KeyValueList.tsx'
import { Panel } from '#kit/ui/basics/Panel.tsx'
import { CrownTag } from '#kit/ui/figures/Tag.tsx'
import { query } from '#kit/web/calls/call.ts'
import { useDates, useT } from '#kit/web/language/i18n.tsx'
import { Loaded } from '#kit/web/pages/Loaded.tsx'
import { userInfo } from '../../calls.gen.ts'
import type { UserInfo } from '../../contract.ts'
import { myMembership } from '#domains/membership/calls.gen.ts'
import { ProfileForm } from './ProfileForm.tsx'
import { SettingHead } from '../door/SettingForm.tsx'

export const Route = createFileRoute('/_shop/user/user/info')({
  head: ({ match }) => ({ meta: [{ title: match.context.t('accounts')('info.title') }] }),
  component: InfoPage,
})

function InfoPage() {
  const t = useT('accounts')
  const me = useQuery({ ...query(userInfo, {}), refetchOnWindowFocus: false })
  return (
    <div className="stack">
      <SettingHead title={t('info.title')} />
      <Loaded query={me}>
        {(user) => (
          <>
            <Panel>
              <div className="stack max-w-md">
                <ProfileForm user={user} />
              </div>
            </Panel>
            <Facts user={user} />
          </>
        )}
      </Loaded>
    </div>
  )
}

/** Facts that only the shop can change, each with a link where there is one. */
function Facts({ user }: { user: UserInfo }) {
  const t = useT('accounts')
  const change = { className: 'link', children: t('info.change') }
  return (
    <Panel title={t('info.account')}>
      <KeyValueList
        rows={[
          user.username.includes('@')
            ? {
                label: t('field.email'),
                value: user.username,
                action: <Link to="/user/user/changeEmail" {...change} />,
              }
            : {
                label: t('field.phone'),
                value: user.username,
                action: <Link to="/user/user/changePhone" {...change} />,
              },
          {
            label: t('field.customerType'),
            value: t(`customerType.${user.customerType}`),
            action: (
              <Link to="/user/user/papers" className="link">
                {t('nav.verification')}
              </Link>
            ),
          },
          { label: t('info.level'), value: <Level level={user.level} /> },
          {
            label: t('info.superMember'),
            value: <SuperMember isOne={user.vip === 1} />,
          },
          {
            label: t('overview.invitation'),
            value: <b className="code-text">{user.invitationCode}</b>,
            action: <CopyButton text={user.invitationCode} name={t('overview.invitation')} />,
          },
        ]}
      />
      <p className="pt-2 text-xs text-ink-3">{t('info.best')}</p>
    </Panel>
  )
}

function usePercentOf(level: string): number {
  const { data } = useQuery(query(myMembership, {}))
  return data?.levels.find((each) => each.level === level)?.percent ?? 0
}

/** The benefits of the level are shown once they are loaded. */
function Level({ level }: { level: number }) {
  const t = useT('accounts')
  const percent = usePercentOf(String(level))
  return (
    <span>
      {t('info.levelValue', { level })}
      {percent > 0 && <Gives percent={percent} />}
    </span>
  )
}

function SuperMember({ isOne }: { isOne: boolean }) {
  const t = useT('accounts')
  const { date } = useDates()
  const { data } = useQuery(query(myMembership, {}))
  const percent = usePercentOf('super')
  if (!isOne) return t('info.notSuperMember')
  const { superUntil = null } = data ?? {}
  return (
    <span>
      <CrownTag tall>{t('info.superMember')}</CrownTag>
      {percent > 0 && <Gives percent={percent} />}
      {superUntil !== null && (
        <span className="text-ink-3"> {t('info.until', { day: date(superUntil) })}</span>
      )}
    </span>
  )
}

function Gives({ percent }: { percent: number }) {
  const t = useT('accounts')
  return <span className="text-ink-3"> · {t('info.percentOff', { percent })}</span>
}
