/**
 * Names that no icon's title says, by the name's words without spaces: products filed under their
 * maker's icon, and companies known by a product. The value names an icon of the libraries.
 */
export const KNOWN_NAMES: Readonly<Record<string, string>> = {
  amazonwebservices: 'colour/aws',
  amazonaws: 'colour/aws',
  amazonconnect: 'colour/amazon-connect',
  amazonec2: 'colour/aws-ec2',
  amazons3: 'colour/aws-s3',
  apple: 'colour/apple',
  azuredevops: 'colour/microsoft-azure',
  azureactivedirectory: 'colour/microsoft-azure',
  bigquery: 'plain/googlebigquery',
  blenderfoundation: 'colour/blender',
  box: 'colour/box',
  canonical: 'colour/ubuntu',
  chatgpt: 'colour/openai-icon',
  claudeforwork: 'colour/claude-icon',
  contentsquare: 'colour/hotjar-icon',
  copilot: 'colour/microsoft-icon',
  creativecloud: 'colour/adobe-icon',
  dbtlabs: 'colour/dbt-icon',
  delltechnologies: 'plain/dell',
  dellemc: 'plain/dell',
  dynamics365: 'colour/microsoft-icon',
  entraid: 'colour/microsoft-icon',
  exchangeonline: 'colour/microsoft-icon',
  facebook: 'colour/facebook',
  functionalsoftware: 'colour/sentry-icon',
  greenhousesoftware: 'plain/greenhouse',
  gsuite: 'colour/google-icon',
  googleapps: 'colour/google-icon',
  googleworkspace: 'colour/google-icon',
  googlellc: 'colour/google-icon',
  grafanalabs: 'colour/grafana',
  gusto: 'colour/gusto',
  hewlettpackard: 'plain/hp',
  hpinc: 'plain/hp',
  indeed: 'plain/indeed',
  intel: 'plain/intel',
  intune: 'colour/microsoft-icon',
  metaplatforms: 'colour/meta-icon',
  mondaycom: 'colour/monday-icon',
  msoffice: 'colour/microsoft-icon',
  mssqlserver: 'colour/microsoft-icon',
  sqlserver: 'colour/microsoft-icon',
  netsuite: 'colour/oracle',
  oraclenetsuite: 'colour/oracle',
  notionlabs: 'colour/notion-icon',
  office365: 'colour/microsoft-icon',
  o365: 'colour/microsoft-icon',
  jirasoftware: 'colour/jira',
  m365: 'colour/microsoft-icon',
  onedrive: 'colour/microsoft-onedrive',
  outlook: 'colour/microsoft-icon',
  sharepoint: 'colour/microsoft-icon',
  perplexityai: 'colour/perplexity-icon',
  powerbi: 'colour/microsoft-power-bi',
  powerapps: 'colour/microsoft-icon',
  s4hana: 'colour/sap',
  successfactors: 'colour/sap',
  concur: 'colour/sap',
  salesforcecom: 'colour/salesforce',
  mulesoft: 'colour/salesforce',
  sonarsource: 'colour/sonarqube',
  visio: 'colour/microsoft-icon',
  webex: 'plain/cisco',
  meraki: 'plain/cisco',
  windows: 'colour/microsoft-windows-icon',
  windowsserver: 'colour/microsoft-windows-icon',
  windows365: 'colour/microsoft-windows-icon',
  youtube: 'colour/youtube-icon',
  zoomcommunications: 'colour/zoom-icon',
  zoomvideocommunications: 'colour/zoom-icon',
};

/**
 * First words that no other business shares: whatever follows them, the brand is plain. "Slack
 * Enterprise Grid", "Adobe Systems Incorporated", "Oracle America, Inc."
 */
export const DISTINCTIVE_WORDS: Readonly<Record<string, string>> = {
  adobe: 'colour/adobe-icon',
  airtable: 'colour/airtable',
  akamai: 'colour/akamai',
  atlassian: 'colour/atlassian',
  autodesk: 'plain/autodesk',
  autocad: 'plain/autocad',
  aws: 'colour/aws',
  azure: 'colour/microsoft-azure',
  bitbucket: 'colour/bitbucket',
  browserstack: 'colour/browserstack',
  chatgpt: 'colour/openai-icon',
  circleci: 'colour/circleci',
  cisco: 'plain/cisco',
  citrix: 'plain/citrix',
  cloudflare: 'colour/cloudflare-icon',
  databricks: 'colour/databricks-icon',
  datadog: 'colour/datadog-icon',
  dropbox: 'colour/dropbox',
  dynatrace: 'colour/dynatrace-icon',
  elasticsearch: 'colour/elasticsearch',
  esri: 'plain/esri',
  eventbrite: 'colour/eventbrite-icon',
  fedex: 'plain/fedex',
  figma: 'colour/figma',
  fortigate: 'plain/fortinet',
  fortinet: 'plain/fortinet',
  fujitsu: 'plain/fujitsu',
  github: 'colour/github-icon',
  gitlab: 'colour/gitlab-icon',
  google: 'colour/google-icon',
  grafana: 'colour/grafana',
  grammarly: 'colour/grammarly-icon',
  hashicorp: 'colour/hashicorp-icon',
  hootsuite: 'colour/hootsuite-icon',
  hubspot: 'plain/hubspot',
  ibm: 'colour/ibm',
  jetbrains: 'colour/jetbrains-icon',
  jira: 'colour/jira',
  kaspersky: 'plain/kaspersky',
  kubernetes: 'colour/kubernetes',
  lenovo: 'plain/lenovo',
  linkedin: 'colour/linkedin-icon',
  logmein: 'plain/logmein',
  mailchimp: 'colour/mailchimp-icon',
  microsoft: 'colour/microsoft-icon',
  miro: 'colour/miro-icon',
  mongodb: 'colour/mongodb-icon',
  mysql: 'colour/mysql-icon',
  netapp: 'plain/netapp',
  nutanix: 'plain/nutanix',
  nvidia: 'plain/nvidia',
  okta: 'colour/okta-icon',
  openai: 'colour/openai-icon',
  opentext: 'plain/opentext',
  oracle: 'colour/oracle',
  pagerduty: 'colour/pagerduty-icon',
  paypal: 'colour/paypal',
  postgresql: 'colour/postgresql',
  qlik: 'plain/qlik',
  qualtrics: 'plain/qualtrics',
  quickbooks: 'plain/quickbooks',
  redhat: 'colour/redhat-icon',
  salesforce: 'colour/salesforce',
  samsung: 'colour/samsung',
  sap: 'colour/sap',
  sendgrid: 'colour/sendgrid-icon',
  shopify: 'colour/shopify',
  siemens: 'plain/siemens',
  slack: 'colour/slack-icon',
  snowflake: 'colour/snowflake-icon',
  solarwinds: 'colour/solarwinds',
  splunk: 'colour/splunk',
  surveymonkey: 'plain/surveymonkey',
  tableau: 'colour/tableau-icon',
  teamviewer: 'plain/teamviewer',
  trello: 'colour/trello',
  twilio: 'colour/twilio-icon',
  ubuntu: 'colour/ubuntu',
  verizon: 'plain/verizon',
  veeam: 'plain/veeam',
  vmware: 'colour/vmware',
  vodafone: 'plain/vodafone',
  wordpress: 'colour/wordpress-icon',
  xero: 'colour/xero',
  yubikey: 'plain/yubico',
  zendesk: 'colour/zendesk-icon',
};

/**
 * Titles of icons that are ordinary words or other people's names too. A tool for programmers named
 * "Compass" must not lend its icon to every product of that name; no logo is better than a wrong one.
 */
export const AMBIGUOUS_TITLES: ReadonlySet<string> = new Set(
  (
    'ada aha ai alchemy alfred alpine ampersand analog android answer ant apiary appmaker apple aqua arc architect argo ' +
    'arm aspire astra astro astral atom atomic aurora autocode ava await awesome awesomelists axios backbone badoo ' +
    'bamboo base baseline bash bat batch beats bento bit black blender blossom blueprint bolt boost boots bootstrap ' +
    'bower bowtie box branch brave breaker bricks brackets broccoli brunch bubble buck buddy buffer buhl bulma ' +
    'buffer bun c canvas capacitor carbide castro ccc celery ce chai chalk charles chef chroma cinder cinnamon circle ' +
    'cirrus clio close cobalt cockpit coda codebase codex comma compass component compose composer concourse conda ' +
    'consul cora craft crayon crew crucible crystal css cube cucumber cultura curl cursor cursor d daf daily dart ' +
    'dash dat data delta deluge deploy desk descript dev devin digi dimer discover discovery distillery dm dojo dolphin ' +
    'dovetail drift drip drone drools e eager eagle eclipse effect eight eject element elementary elk elm embark ' +
    'ember ente envoy enzyme eraser ethers events evergreen exa express expo fabric facets falcon famous fathom fetch ' +
    'fi fig files first fizz flask flat flight flood flow flower fluke flux fly focus ford fomo foundation fox framed ' +
    'framer framework free fresh fuel g2 galaxus gallery gatling genius geode getx ghost gin git glance glass gleam ' +
    'glide glint glitch glitter globus go grab grape graphite grav great greenhouse grove grunt gulp gusto h3 hack haiku ' +
    'hal handshake harbor harness harrow haystack heap hearth helium helix helm here hermes heron hey hilton hive honey ' +
    'honor horizon hotels hugo hume hyper iced icon iconic immer impala incident indeed infer infuse ink insomnia ' +
    'inspire intel interfaces ionic iris iron jade jam jet jordan juke julia just karma kick kilo kind kong koc kit ' +
    'known kore kraken launchpad lateral leaflet leader lens less level lighthouse lightning line linear linux lit ' +
    'literal local loader locust loggly loom loop loops losant lotus lucia lua lucid ludwig luma lumen lydia maestro ' +
    'magic magento make malt mamba man manuscript march marko marvel matrix matter maven max maze mean medium medusa ' +
    'meet mega mention mercury meteor metro mg micro middleman mini minds mint mist mix mobile mocha modal modular ' +
    'monero monica moment mongoose monster moo moon mosaic muse mural myth nano native neat nebula neon neptune nest ' +
    'net nett netto next nim nodal node nomad norton notch note nova now nuclide nucleo nuke nx o2 observable odin ' +
    'opera optimism orange orbit org origami origin osf otto outline overcast oxygen p5 padlock panda pandora parcel ' +
    'parse passport penny pepper percy peer percona perplexity phoenix photon pi pika pingdom pinia pix planet plasmic play ' +
    'plume poe poetry polar polars pole poly polygon polymer postal prefect premiere presto prevention prism progress ' +
    'promises prospect proton protractor pug pulse puma puppet q qi quest r r3 radar railway ram rapid ray react read ' +
    'realm reason recoil red redox refine reflex relay release remark remix render replay require resend rest retell ' +
    'rich ride rider rime ring riot rocket root roots rook roon ros ruby rubber ruff rum runner runway rush rust safari ' +
    'sage salt satellite saturn scala scan scratch scribd seat section segment semaphore session shadow shell shelly ' +
    'shields shogun sentry signal sky skeleton sketch skylight slides slim smart snap snort socket solid solus source ' +
    'space spaceship spark spectrum sphinx spine spond spotlight spring square stack starship stash static statuspage ' +
    'steam stellar stencil stitch stoplight storm strider struts studio sui sunrise surge sway swarm swift symphony ' +
    'symphony t3 tails tapas target task teal tectonic temporal terminal tether things threads tide tile time tile tor toll ' +
    'toolbox tower trace trakt treehouse trove truffle tui tuple turbo turret turf twenty ty uber uc unity v v0 vala ' +
    'valve vapor vault vector vega velocity vega venue vespa vine vim virgin visa viva vivid volta vox vue wagon warp ' +
    'wave waypoint weave web webdev wicket wifi wildfly wine wire wish wizard wolf workplace worker x xo yale yarn ' +
    'yeti yr z zap zen zest zig zod opensource usertesting thunder contactlesspayment semanticweb base64 testing ' +
    'cloudacademy codeschool creativecommons'
  ).split(' '),
);
