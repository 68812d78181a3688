/** /user/user/wechat: whether a WeChat account is linked, and linking or unlinking it. */
import { useQuery } from '@tanstack/react-query'
import { createFileRoute, Link } from '@tanstack/react-router'
import { useState } from 'react'
import { Button } from '#kit/ui/basics/Button.tsx'
import { buttonClass } from '#kit/ui/basics/button-class.ts'
import { ConfirmDialog } from '#kit/ui/overlays/ConfirmDialog.tsx'
import { Notice } from '#kit/ui/states/Notice.tsx'
import { query } from '#kit/web/calls/call.ts'
import { useDates, useT } from '#kit/web/language/i18n.tsx'
import { Loaded } from '#kit/web/pages/Loaded.tsx'
import { toast } from '#kit/web/toast/toast.ts'
import { mySecurity } from '../../settings-calls.gen.ts'
import type { MySecurity } from '../../settings-contract.ts'
import { unlinkWechat, waysIn } from '../../wechat-calls.gen.ts'
import { useProvenAct } from '../door/proven-act.tsx'
import { SettingForm } from '../door/SettingForm.tsx'

export const Route = createFileRoute('/_shop/user/user/wechat')({
  head: ({ match }) => ({ meta: [{ title: match.context.t('accounts')('wechat.title') }] }),
  component: WechatPage,
})

function WechatPage() {
  const t = useT('accounts')
  const mine = useQuery(query(mySecurity, {}))
  return (
    <SettingForm title={t('wechat.title')} text={t('wechat.text')}>
      <Loaded query={mine}>
        {({ wechatLinkedAt }) =>
          wechatLinkedAt === null ? <NotLinked /> : <Linked at={wechatLinkedAt} />
        }
      </Loaded>
    </SettingForm>
  )
}

function NotLinked() {
  const t = useT('accounts')
  const { data: ways } = useQuery(query(waysIn, {}))
  if (ways?.wechat === false) return <Notice>{t('wechat.notOffered')}</Notice>
  return (
    <>
      <p>{t('wechat.none')}</p>
      <div className="button-row">
        <Link
          to="/login/login/weixin"
          search={{ back: '/user/user/wechat', link: true }}
          className={buttonClass({ variant: 'primary', size: 'large' })}
        >
          {t('wechat.link')}
        </Link>
      </div>
    </>
  )
}

function Linked({ at }: { at: NonNullable<MySecurity['wechatLinkedAt']> }) {
  const t = useT('accounts')
  const { dateTime } = useDates()
  const [isAsking, setIsAsking] = useState(false)
  const unlink = useProvenAct(unlinkWechat, {
    refresh: [mySecurity],
    onDone: () => toast(t('wechat.unlinked'), { kind: 'success' }),
  })
  return (
    <>
      <p>{t('wechat.since', { at: dateTime(at) })}</p>
      <div className="button-row">
        <Button variant="secondary" busy={unlink.isPending} onClick={() => setIsAsking(true)}>
          {t('wechat.unlink')}
        </Button>
      </div>
      <ConfirmDialog
        open={isAsking}
        title={t('wechat.unlinkTitle')}
        confirmLabel={t('wechat.unlink')}
        onConfirm={() => {
          setIsAsking(false)
          unlink.mutate({})
        }}
        onCancel={() => setIsAsking(false)}
        cancelLabel={t('keep')}
      >
        {t('wechat.unlinkText')}
      </ConfirmDialog>
      {unlink.dialog}
    </>
  )
}
