/** Wrong rows for the doctor (`doctor-views.test.ts`): of wallets. */
import { plant, type Plant } from './doctor-testing.ts'

export const WALLET_ROWS: Plant[] = [
  plant('i_12_wallet_unlike_ledger', 'buyer:1 CNY', [
    'wallet.balance',
    { buyer_id: 1, currency: 'CNY', amount: 100 },
  ]),
  plant('i_12_wallet_unlike_movements', 'buyer:1 CNY', [
    'wallet.balance',
    { buyer_id: 1, currency: 'CNY', amount: 100 },
  ]),
  plant('i_12_wallet_unlike_movements', 'adjustment:1', [
    'wallet.movement',
    { id: 1, buyer_id: 1, currency: 'CNY', key: 'adjustment:1', amount: 100, balance_amount: 90 },
  ]),
  plant('i_17_wallet_unlike_orders', 'payment:SO1:1', [
    'wallet.movement',
    { id: 1, buyer_id: 1, currency: 'CNY', kind: 'payment', key: 'payment:SO1:1', amount: -100 },
  ]),
  plant('i_21_wallet_held_unlike_withdrawals', 'buyer:1 CNY', [
    'wallet.withdrawal',
    { id: 1, buyer_id: 1, currency: 'CNY', amount: 100, state: 'applied' },
  ]),
  plant('i_21_withdrawal_unlike_movements', 'withdrawal:1', [
    'wallet.withdrawal',
    { id: 1, buyer_id: 1, currency: 'CNY', amount: 100, state: 'applied' },
  ]),
]
