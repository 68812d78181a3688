/** Hears of changes while no conversation is open, and shows colleagues that the member is there. */
import { useLiveSocket } from '../web/door/live-socket.ts'

export function Listening({ onChanged }: { onChanged: () => void }) {
  useLiveSocket({
    key: 'list',
    hello: () => [{ t: 'staff' }],
    onFrame: ({ t }) => {
      if (t === 'changed' || t === 'ready') onChanged()
    },
  })
  return null
}
