/** /user/user/info: the face and name that others see, and what the shop says of its buyer. */
import { useQuery } from '@tanstack/react-query'
import { createFileRoute, Link } from '@tanstack/react-router'
import { CopyButton } from '#kit/ui/CopyButton.tsx'
import { KeyValueList } from '#kit/ui/KeyValueList.tsx'
import { Panel } from '#kit/ui/Panel.tsx'
import { MemberTag } from '#kit/ui/Tag.tsx'
import { query } from '#kit/web/call.ts'
import { useT } from '#kit/web/i18n.tsx'
import { Loaded } from '#kit/web/Loaded.tsx'
import { userInfo, type UserInfo } from '../../contract.ts'
import { AvatarField } from './AvatarField.tsx'
import { ProfileForm } from './ProfileForm.tsx'
import { SettingHead } from './SettingForm.tsx'

export const Route = createFileRoute('/_shop/user/user/info')({
  head: ({ match }) => ({ meta: [{ title: match.context.t('accounts')('info.title') }] }),
  component: InfoPage,
})

function InfoPage() {
  const t = useT('accounts')
  const me = useQuery({ ...query(userInfo, {}), staleTime: 0, refetchOnWindowFocus: false })
  return (
    <div className="stack">
      <SettingHead title={t('info.title')} />
      <Loaded query={me}>
        {(user) => (
          <>
            <Panel>
              <div className="stack max-w-md">
                <AvatarField user={user} />
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

/** What only the shop can change, each with the way to it where there is one. */
function Facts({ user }: { user: UserInfo }) {
  const t = useT('accounts')
  const change = { className: 'link', children: t('info.change') }
  return (
    <Panel title={t('info.account')}>
      <KeyValueList
        rows={[
          {
            label: t('field.email'),
            value: user.username,
            action: <Link to="/user/user/changeEmail" {...change} />,
          },
          {
            label: t('field.customerType'),
            value: t(`customerType.${user.customerType}`),
            action: (
              <Link to="/user/user/papers" className="link">
                {t('nav.papers')}
              </Link>
            ),
          },
          { label: t('info.level'), value: t('overview.level', { level: user.level }) },
          {
            label: t('info.superMember'),
            value: user.vip === 1 ? <MemberTag tall /> : t('info.notSuperMember'),
          },
          {
            label: t('overview.invitation'),
            value: <b className="code-text">{user.invitationCode}</b>,
            action: <CopyButton text={user.invitationCode} name={t('overview.invitation')} />,
          },
        ]}
      />
    </Panel>
  )
}
