/** A person of the demo world: their name, their status in the shop, and a button to log in as them. */
import Store from 'lucide-react/icons/store'
import UserRoundCog from 'lucide-react/icons/user-round-cog'
import type { ReactNode } from 'react'
import { Avatar } from '#domains/accounts/web/door/Avatar.tsx'
import { useEntering } from '#domains/accounts/web/door/entering.ts'
import { VerificationTag } from '#domains/verification/web/door/VerificationTag.tsx'
import { Button } from '#kit/ui/basics/Button.tsx'
import { CrownTag, Tag } from '#kit/ui/figures/Tag.tsx'
import { useAct } from '#kit/web/calls/act.ts'
import { useT } from '#kit/web/language/i18n.tsx'
import { demoBuyerLogin, demoStaffLogin } from '../demo-calls.gen.ts'
import type { DemoBuyer, DemoStaff } from '../demo-contract.ts'

/** The page after the login, unless the visitor came from another one. */
const ACCOUNT = '/user/user'

export function BuyerCard({ buyer, back }: { buyer: DemoBuyer; back: string | undefined }) {
  const t = useT('customers')
  const kit = useT('kit')
  const login = useAct(demoBuyerLogin, { onDone: useEntering(back ?? ACCOUNT, 'login.done') })
  const { email, nickName, lang, level, orderCount } = buyer
  return (
    <Card
      name={nickName}
      email={email}
      content={<Avatar user={buyer} size="large" />}
      action={
        <Button
          variant="soft"
          busy={login.isPending}
          aria-label={t('demo.enterAs', { name: nickName })}
          onClick={() => login.mutate({ email })}
        >
          {t('demo.enter')}
        </Button>
      }
      note={[kit(`language.${lang}`), t('demo.orders', { count: orderCount })]}
    >
      <Tag>{t('demo.level', { level })}</Tag>
      {buyer.superMember && <CrownTag>{t('superMember')}</CrownTag>}
      {buyer.isProven && (
        <Tag tone="info" icon={Store}>
          {t('demo.proven')}
        </Tag>
      )}
      {buyer.verification.map((state) => (
        <span key={state} className="inline-flex items-center gap-1 text-xs text-ink-3">
          {t('demo.verification')} <VerificationTag state={state} />
        </span>
      ))}
      {buyer.isBlocked && <Tag tone="danger">{t('demo.blocked')}</Tag>}
    </Card>
  )
}

const ROLES = ['owner', 'catalogue', 'orders', 'finance', 'service', 'content'] as const

export function StaffCard({ member }: { member: DemoStaff }) {
  const t = useT('customers')
  const { email, name, role, isOwnRole } = member
  const login = useAct(demoStaffLogin, { onDone: () => location.assign('/office') })
  const builtIn = isOwnRole ? undefined : ROLES.find((each) => each === role)
  return (
    <Card
      name={name}
      email={email}
      content={<Avatar user={{ nickName: name, avatarUrl: null }} size="large" />}
      action={
        <Button
          variant="soft"
          busy={login.isPending}
          aria-label={t('demo.enterAs', { name })}
          onClick={() => login.mutate({ email })}
        >
          {t('demo.toOffice')}
        </Button>
      }
    >
      <Tag icon={UserRoundCog}>{builtIn === undefined ? role : t(`demo.role.${builtIn}`)}</Tag>
    </Card>
  )
}

type CardProps = {
  name: string
  email: string
  content: ReactNode
  action: ReactNode
  note?: readonly string[]
  /** Tags. */
  children: ReactNode
}

function Card({ name, email, content, action, note = [], children }: CardProps) {
  return (
    <li className="inset grid content-between gap-3">
      <div className="flex items-start gap-3">
        {content}
        <div className="grid min-w-0 gap-0.5">
          <b className="wrap-anywhere">{name}</b>
          <span className="code-text text-xs wrap-anywhere text-ink-3">{email}</span>
        </div>
      </div>
      <div className="flex flex-wrap items-center gap-1.5">{children}</div>
      <div className="flex items-center justify-between gap-3">
        <span className="text-xs text-ink-3">{note.join(' · ')}</span>
        {action}
      </div>
    </li>
  )
}
