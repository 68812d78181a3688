import { THREE, M, env, lathe, group, place, rep, mesh, canvas, tex } from '../kit.js'

export const glbQ = 0.34
export const name = { cn: '双层中空纸杯 9oz', en: 'Double-wall paper cup 9 oz' }
export const view = { yaw: -18, pitch: 14, fill: 0.82 }
export const views = { top: { yaw: -26, pitch: 42 } }

function cup(print) {
  const g = new THREE.Group(),
    H = 9.4,
    r0 = 2.85,
    r1 = 4.05
  const t = tex(
    canvas(1024, 420, (c, w, h) => {
      c.fillStyle = print
      c.fillRect(0, 0, w, h)
      c.fillStyle = 'rgba(255,255,255,.9)'
      for (let i = 0; i < 28; i++) {
        c.save()
        c.translate((i / 28) * w, h * 0.66)
        c.rotate(0.5)
        c.fillRect(-5, -56, 10, 150)
        c.restore()
      }
      c.fillStyle = '#fbf8f1'
      c.fillRect(0, 0, w, h * 0.2)
      c.fillRect(0, h * 0.92, w, h * 0.08)
    }),
  )
  const side = new THREE.CylinderGeometry(r1, r0, H, 96, 1, true)
  side.translate(0, H / 2, 0)
  g.add(mesh(side, new THREE.MeshPhysicalMaterial({ map: t, roughness: 0.55, clearcoat: 0.15 })))
  const paper = M.plastic('#fbf8f1', { roughness: 0.7, side: THREE.DoubleSide })
  g.add(
    lathe(
      [
        [0, 0.7, 0],
        [r0 - 0.12, 0.7, 0.05],
        [r1 - 0.1, H - 0.05, 0],
      ],
      paper,
      { seg: 96 },
    ),
  )
  g.add(
    lathe(
      [
        [r1 - 0.12, H - 0.1, 0],
        [r1 + 0.02, H - 0.14, 0.08],
        [r1 + 0.2, H + 0.02, 0.12],
        [r1 + 0.06, H + 0.22, 0.12],
        [r1 - 0.12, H + 0.1, 0.08],
        [r1 - 0.12, H - 0.1, 0],
      ],
      paper,
      { seg: 96 },
    ),
  )
  return g
}

export function build() {
  const g = new THREE.Group(),
    blue = '#2b55ad',
    kraft = '#b98a57'
  const stack = new THREE.Group()
  rep(env.glb ? 5 : 8, (i) =>
    stack.add(place(cup(kraft), [0, i * (env.glb ? 1.84 : 1.15), 0], [0, i * 0.7, 0])),
  )
  g.add(place(stack, [-5.2, 0, -2.6]))
  g.add(place(cup(blue), [3.8, 0, -0.6], [0, 0.4, 0]))
  const low = place(cup(blue), [1.2, 0, 8], [0, 0, 0])
  g.add(place(group(place(cup(kraft), [0, -4.7, 0])), [0.4, 3.62, 6.2], [1.445, 0, 0.9]))
  return g
}
