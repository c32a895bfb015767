import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { calls, isCallName } from '#schema/api/calls.ts'
import { suiteFolder } from '../../tests/site/temporary-folder.ts'
import { ensureDataFolder, misspelledVariables, StartError } from '../engine/config.ts'
import { root } from '../engine/paths.ts'
import { readConfig, VARIABLES } from './config.ts'
import { isAsked } from './upstream/calls.ts'

const read = (env: Record<string, string>) => readConfig(env)

describe('readConfig', () => {
  it('needs nothing to be set', () => {
    expect(read({})).toEqual({
      port: 3000,
      host: '127.0.0.1',
      dataFolder: join(root, '.data'),
      schemaFolder: join(root, 'schema'),
      publicFolder: join(root, 'public'),
      databasePool: 8,
      preview: undefined,
      siteUrl: undefined,
      trustedProxies: 0,
      geoHeader: undefined,
      scriptHosts: [],
      formsPerHour: 10,
      ordersPerHour: 10,
      lettersPerHour: 3,
      newVisitorsPerHour: 300,
      readsPerMinute: 600,
      drainSeconds: 0,
      demo: true,
      signInTries: 5,
      signInTriesPerAddress: 50,
      signInTriesPerAccount: 100,
      restoresPerHour: 3,
      restoreLettersPerHour: 6,
      restorePauseSeconds: 300,
      apiLocal: [],
      clientSecret: undefined,
      logLevel: 'warn',
      metricsToken: undefined,
      clientSecretBefore: undefined,
      production: false,
    })
  })

  it('takes what is set', () => {
    const env = {
      PORT: '0',
      DATA_DIR: '/d',
      BACKUP_DIR: '/b',
      SITE_URL: 'https://a.example/',
      TRUSTED_PROXIES: '2',
      GEO_HEADER: 'X-Geo',
      SMTP_URL: 'smtps://shop%40site:a%2Fb@mail.example:465',
      CAPTCHA_SECRET: 'ключ',
      NODE_ENV: 'production',
    }
    expect(read(env)).toMatchObject({
      smtpUrl: 'smtps://shop%40site:a%2Fb@mail.example:465',
      captchaSecret: 'ключ',
      port: 0,
      dataFolder: '/d',
      backupFolder: '/b',
      siteUrl: 'https://a.example',
      trustedProxies: 2,
      geoHeader: 'x-geo',
      production: true,
    })
  })

  it('takes an empty value for none', () => {
    expect(read({ PORT: '', SITE_URL: '' })).toMatchObject({ port: 3000, siteUrl: undefined })
  })

  it.each(['abc', '-1', '1.5', '65536', '3000x', ' ', 'NaN', 'Infinity'])('refuses the port «%s»', (PORT) => {
    expect(() => read({ PORT })).toThrow(new StartError(`PORT=${PORT}: ожидается целое число от 0 до 65535.`))
  })

  it('refuses a number of proxies that cannot be', () => {
    expect(() => read({ TRUSTED_PROXIES: '17' })).toThrow('TRUSTED_PROXIES=17: ожидается целое число от 0 до 16.')
  })

  it.each([
    'site.example',
    'ftp://site.example',
    'https://site.example/shop',
    'https://site.example?a',
    'https://a@site.example',
    '/',
  ])('refuses the address «%s»', (SITE_URL) => {
    expect(() => read({ SITE_URL })).toThrow(
      new StartError(`SITE_URL=${SITE_URL}: нужен адрес без пути, например https://zavod-emkost.example.`),
    )
  })

  it('takes script hosts, each exact', () => {
    const CSP_SCRIPT_HOSTS = 'https://cdn.example, https://widgets.example:8443'
    expect(read({ CSP_SCRIPT_HOSTS }).scriptHosts).toEqual(['https://cdn.example', 'https://widgets.example:8443'])
  })

  it.each([
    'https://*',
    'https://*.example',
    'https:',
    '*',
    "'unsafe-inline'",
    'http://cdn.example',
    'https://a.example/',
  ])('refuses the script host %s', (CSP_SCRIPT_HOSTS) => {
    expect(() => read({ CSP_SCRIPT_HOSTS })).toThrow(/CSP_SCRIPT_HOSTS=.*: нужны точные адреса/)
  })

  it.each(['mail.example', 'http://mail.example', 'smtp://', 'smtp://shop:100%@mail.example'])(
    'refuses the mail server «%s» in one line that does not tell the password',
    (SMTP_URL) => {
      const refused = () => read({ SMTP_URL })
      expect(refused).toThrow(StartError)
      expect(refused).toThrow(/^SMTP_URL: нужен адрес вида [^\n]+$/)
      expect(refused).not.toThrow(/100%/)
    },
  )
})

describe('variables', () => {
  it('names all that are wrong, each in a line with what may stand there', () => {
    const env = { PORT: 'a', LOG_LEVEL: 'loud', DATABASE_URL: 'mysql://u:hidden@db', GEO_HEADER: 'x y' }
    expect(() => read(env)).toThrow(
      new StartError(
        [
          'PORT=a: ожидается целое число от 0 до 65535.',
          'DATABASE_URL: нужен адрес вида postgres://имя:пароль@db.example:5432/база.',
          'GEO_HEADER=x y: нужно имя заголовка, например X-Region.',
          'LOG_LEVEL=loud: ожидается одно из fatal, error, warn, info, debug, trace, silent.',
        ].join('\n'),
      ),
    )
  })

  it('have examples that can be read', () => {
    for (const { name, example, read } of Object.values(VARIABLES))
      expect([name, read(example)]).not.toContain(undefined)
  })

  it('are named where another is nearly called so', () => {
    const meant = (name: string) => `Переменной ${name} сайт не знает. Возможно, имелось в виду`
    expect(
      misspelledVariables(VARIABLES, {
        TRUSTED_PROXY: '1',
        SMPT_URL: 'smtp://u:hidden@mail.example',
        SMTP_URL: '',
        site_url: 'https://a.example',
      }),
    ).toEqual([
      `${meant('TRUSTED_PROXY')} TRUSTED_PROXIES.`,
      `${meant('SMPT_URL')} SMTP_URL.`,
      `${meant('site_url')} SITE_URL.`,
    ])
    const others = ['PATH', 'HOME', 'HOST', 'SHELL', 'NODE_ENV', 'HTTP_URL', 'XDG_DATA_DIRS', 'CHROME_PATH', 'DATABASE']
    expect(misspelledVariables(VARIABLES, Object.fromEntries(others.map((name) => [name, '1'])))).toEqual([])
  })
})

it('every group of calls that a back end answers may stay local', () => {
  for (const name of Object.keys(calls).filter(isCallName).filter(isAsked)) {
    const groups = `basket,order,security,personal,${name.slice(0, name.indexOf('.'))}`
    expect([name, VARIABLES.apiLocal.read(groups)]).not.toContain(undefined)
  }
})

describe('ensureDataFolder', () => {
  const folder = suiteFolder()
  const ensure = (DATA_DIR: string) => ensureDataFolder(read({ DATA_DIR }))

  it('makes the folder, and keeps one that is there', () => {
    ensure(join(folder, 'a/b'))
    expect(() => ensure(join(folder, 'a/b'))).not.toThrow()
  })

  it('says in one line that it cannot be written', () => {
    writeFileSync(join(folder, 'file'), '')
    const inside = join(folder, 'file', 'data')
    expect(() => ensure(inside)).toThrow(
      new StartError(`В папку данных ${inside} нельзя писать (ENOTDIR). Дайте права или укажите другую в DATA_DIR.`),
    )
  })

  it('takes the back end by its origin, and what stays here by groups that there are', () => {
    expect(read({ API_UPSTREAM: 'https://back.example/', API_LOCAL: 'content, form' })).toMatchObject({
      apiUpstream: 'https://back.example',
      apiLocal: ['content', 'form'],
    })
    expect(() => read({ API_UPSTREAM: 'https://back.example/api' })).toThrow(/^API_UPSTREAM=/)
    expect(() => read({ API_LOCAL: 'goods' })).toThrow(/^API_LOCAL=goods: бывают content, /)
    expect(() => read({ API_LOCAL: 'basket,order' })).toThrow(
      /^API_LOCAL=basket,order: .* basket, order, security, personal — только вместе/,
    )
  })
})
