/** Who serves a conversation, and what can be done with it: take it, pass it to a colleague, end it. */
import { useMe } from '#domains/staff/office/door/me.ts'
import { Button } from '#kit/ui/basics/Button.tsx'
import { Select } from '#kit/ui/forms/Select.tsx'
import { useAct } from '#kit/web/calls/act.ts'
import { useLive } from '#kit/web/calls/live.ts'
import { useT } from '#kit/web/language/i18n.tsx'
import { toast } from '#kit/web/toast/toast.ts'
import {
  chatAgents,
  endChat,
  officeChat,
  officeChats,
  takeChat,
  transferChat,
} from '../office-calls.gen.ts'
import type { OfficeChat } from '../office-contract.ts'

const REFRESHED = [officeChat, officeChats, chatAgents]

export function ChatActs({ chat: { id, version, state, agent } }: { chat: OfficeChat }) {
  const t = useT('office.chat')
  const me = useMe()
  const { data: agents = [] } = useLive(chatAgents, {})
  const take = useAct(takeChat, { refresh: REFRESHED })
  const end = useAct(endChat, { refresh: REFRESHED })
  const transfer = useAct(transferChat, {
    refresh: REFRESHED,
    onDone: (chat) =>
      void toast(t('transferDone', { name: chat.agent?.name ?? '' }), { kind: 'success' }),
  })
  if (state === 'closed') return null
  const act = { conversationId: String(id), version }
  const colleagues = agents.filter(
    (each) => each.isOnline && each.id !== agent?.id && each.id !== me.id,
  )
  return (
    <div className="button-row items-center">
      {agent?.id !== me.id && (
        <Button
          size="small"
          variant={agent === null ? 'primary' : undefined}
          busy={take.isPending}
          onClick={() => take.mutate(act)}
        >
          {t(agent === null ? 'take' : 'takeOver')}
        </Button>
      )}
      {agent !== null && colleagues.length > 0 && (
        <Select
          size="small"
          className="max-w-48"
          aria-label={t('transfer')}
          value=""
          placeholder={t('transfer')}
          options={colleagues.map((each) => ({
            value: String(each.id),
            label: `${each.name} (${each.count})`,
          }))}
          onChange={({ target }) => transfer.mutate({ ...act, staffId: Number(target.value) })}
        />
      )}
      <Button size="small" busy={end.isPending} onClick={() => end.mutate(act)}>
        {t('close')}
      </Button>
    </div>
  )
}
