/** The verification right after a business has registered: the same steps, with a way to skip them. */
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { Button } from '#kit/ui/basics/Button.tsx'
import { Notice } from '#kit/ui/states/Notice.tsx'
import { query } from '#kit/web/calls/call.ts'
import { useT } from '#kit/web/language/i18n.tsx'
import { Loaded } from '#kit/web/pages/Loaded.tsx'
import { myVerification } from '../../calls.gen.ts'
import { OwnVerification } from '../OwnVerification.tsx'

/** @param back the address of the shop to go to when done or skipped */
export function VerifyAfterRegistering({ back }: { back: string }) {
  const t = useT('verification')
  const navigate = useNavigate()
  const mine = useQuery({ ...query(myVerification, {}), refetchOnWindowFocus: false })
  const isHandedIn = mine.data?.open?.state === 'submitted' || mine.data?.isProven === true
  return (
    <section className="login-box login-box-wide">
      <h1>{t('title')}</h1>
      {!isHandedIn && <Notice tone="success">{t('atOnceText')}</Notice>}
      <Loaded query={mine}>{(data) => <OwnVerification mine={data} isBegun />}</Loaded>
      <Button
        size="large"
        variant={isHandedIn ? 'primary' : 'secondary'}
        onClick={() => void navigate({ href: back, replace: true })}
      >
        {t(isHandedIn ? 'toShop' : 'later')}
      </Button>
    </section>
  )
}
