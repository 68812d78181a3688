/** All people of the demo world, in groups; loaded after the page, which is public and small. */
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { DataOf } from '#kit/contract/endpoint.ts'
import { buttonClass } from '#kit/ui/basics/button-class.ts'
import { EmptyState } from '#kit/ui/states/EmptyState.tsx'
import { Panel } from '#kit/ui/basics/Panel.tsx'
import { query } from '#kit/web/calls/call.ts'
import { useT } from '#kit/web/language/i18n.tsx'
import { Retry } from '#kit/web/pages/Retry.tsx'
import { demoPeople } from '../demo-calls.gen.ts'
import { BuyerCard, StaffCard } from './DemoCard.tsx'
import { PeopleSkeleton } from './PeopleSkeleton.tsx'

/** @param back the page to return to; without it the account */
export default function DemoPeople({ back }: { back: string | undefined }) {
  const { data, error, refetch } = useQuery({ ...query(demoPeople, {}), staleTime: 0 })
  if (data !== undefined) return <People {...data} back={back} />
  if (error !== null) return <Retry error={error} onRetry={() => void refetch()} />
  return <PeopleSkeleton />
}

type PeopleProps = DataOf<typeof demoPeople> & { back: string | undefined }

function People({ buyers, staff, back }: PeopleProps) {
  const t = useT('customers')
  if (buyers.length + staff.length === 0) return <Nobody />
  return (
    <>
      {(['business', 'individual'] as const).map((type) => {
        const found = buyers.filter(({ customerType }) => customerType === type)
        return (
          found.length > 0 && (
            <Group key={type} title={t(`demo.${type}`)}>
              {found.map((buyer) => (
                <BuyerCard key={buyer.email} buyer={buyer} back={back} />
              ))}
            </Group>
          )
        )
      })}
      {staff.length > 0 && (
        <Group title={t('demo.staff')} note={t('demo.staffText')}>
          {staff.map((member) => (
            <StaffCard key={member.email} member={member} />
          ))}
        </Group>
      )}
    </>
  )
}

type GroupProps = { title: string; note?: string; children: ReactNode }

const Group = ({ title, note, children }: GroupProps) => (
  <Panel title={title} level={2} note={note}>
    <ul className="grid gap-3 md:grid-cols-2 xl:grid-cols-3">{children}</ul>
  </Panel>
)

function Nobody() {
  const t = useT('customers')
  return (
    <Panel>
      <EmptyState
        title={t('demo.nobody')}
        text={t('demo.nobodyText')}
        action={
          <Link to="/login/login" className={buttonClass({ variant: 'primary' })}>
            {t('demo.toLogin')}
          </Link>
        }
      />
    </Panel>
  )
}
