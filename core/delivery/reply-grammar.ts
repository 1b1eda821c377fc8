/**
 * The grammar of what people text, in English and in Spanish. docs/reminder-rules.md shows the same tables, and a test compares.
 *
 * How a line is read: "a/b" is a or b; "[a]" may be missing; "text-" is a word that begins so; "*" is any one word; "<n>" is a
 * number of one or two digits; "<small>" stands for any number of words of that class, every other name in angles for one; "…" is
 * whatever follows. Words are compared in capitals without accents.
 */
export interface InBothLanguages {
  en: readonly string[];
  es: readonly string[];
}

const list = (line: string): readonly string[] => line.split(", ");

/** An entry is a word with its spellings and forms. There are at most a hundred in both languages (reply-grammar.test.ts). */
export const wordClasses = {
  /** An order by itself. A reason or a name may follow it. */
  stop: {
    en: list("stop/stopall, quit, unsubscribe/unsub, optout, cease/desist/discontinue"),
    es: list("alto/estop, pare/paren/parar/parale/parele/parenle, basta, detengan/detenganse/detener"),
  },
  /** An order when it is the whole text or names something of ours. "Cancel. I can't come." is about something else. */
  end: {
    en: list("end, cancel, revoke, remove/delete"),
    es: list("cancelar/canselar/cancele/cancelen/cancela, baja, eliminar/borrar/remover"),
  },
  /** What we do. */
  doing: {
    en: list("text-/txt-/messag-/msg-/sms, send-/contact-/remind-/ask-, call-, bother-/harass-/spam-/blow-"),
    es: list("mandar-/mandando/enviar-, escrib-/llamar-, molest-"),
  },
  /** What people ask us not to do. */
  ask: {
    en: list("text/txt/message/msg, contact/bother"),
    es: list("manden/mande/envien/envie, escriban/escriba, texten/texteen/textees, molesten/molestar"),
  },
  /** What we send. */
  message: {
    en: list("texts/txts/messages/msgs, reminders"),
    es: list("mensajes/msjs, textos, recordatorios/avisos"),
  },
  /** What we have of somebody. */
  line: { en: list("number/numb-/num, phone/cell"), es: list("numero/telefono") },
  entry: { en: list("list/lists/contacts, subscription/consent"), es: list("lista, suscripcion") },
  /** Words that may stand between an order and its object. */
  small: {
    en: list(
      "the/a, this/that/it/these/those/them, my/me/us/your/you/name, all/any/more, to/of/off/from/out/w/with, get/getting/receive/receiving, again/anymore/ever/asap, damn/fucking",
    ),
    es: list(
      "el/la/los/las, este/estos/esos, mi/nos/su/sus/tu/tus, de/del/al/con/en/que/q/lo, mas/nada/todo, recibir/estar",
    ),
  },
  /** The beginning of a limit: "at work", "until Friday". */
  limit: {
    en: list(
      "at/on/by, for/in/during, when/while/if/unless, except/only/early/late/often, until/till/after/before",
    ),
    es: list("en, cuando/si, hasta/despues/antes, solo/menos"),
  },
  /** The beginning of a reason. The words behind it do not count: "stop, I moved". */
  reason: {
    en: list("I/we/you/he/she/they, this/that/it is/was/not, who/because, or I/we/else, no/not/wrong"),
    es: list("yo/ya/quien/porque"),
  },
  /** One of these before a "stop texting" in the middle of a sentence: then somebody else stops, or nobody. */
  notOurs: {
    en: list("no/not/never/to/will/would/can/could/did, I/you/he/she/it/we/they/him/her/them"),
    es: [],
  },
  /** They change nothing at the beginning and at the end of a sentence. */
  polite: {
    en: list(
      "please/pls/plz/plis, ok/okay/k/yes/yeah/yep/yup, hey/hi/hello, sorry/oops/lol, thanks/thx/ty, now/just/already, sir/man/bro/dude",
    ),
    es: list("hola/si/ya, por favor, porfa/porfavor, [muchas] gracias, perdon/disculpe, senor/senora/jefe"),
  },
  who: {
    en: list(
      "I/we/he/she/they, it/that/this/everything, [my] son/daughter/mom/dad/husband/wife/brother/sister",
    ),
    es: list("yo/el/ella, mi hijo/hija/esposo/esposa/mama/papa/hermano/hermana"),
  },
  when: {
    en: list("[earlier] today, yesterday/earlier, this morning, last night/week, * * ago"),
    es: list("hoy/ayer, esta/en [la] manana"),
  },
} satisfies Record<string, InBothLanguages>;

export type WordClass = keyof typeof wordClasses;

/** Orders to stop in other words, at the beginning of a sentence. "…" stands for anything but a limit. */
export const orders = {
  order: {
    en: list(
      "please remove, unsubscribe/optout …, take/get/remove/delete <small> [<line>] <small> <entry>, off <small> <entry>, take me/us off, take my/this <line> off, remove/delete me/us, be removed/taken <small> [<entry>], leave me alone, go away, fuck off, lose my/this number, not interested, [no] longer interested, I revoke my consent, <small> wrong number/numb-/person/guy/man/woman/phone, [do] not/never [ever] <ask> me/us/my/this/here …, [do] not/never [ever] <ask>, [do] not/never [send] <small> <message>/nothing, no more [<message>], no <message>, I/we [do] not/never/no [longer] want/need/wish <small> <message>/these/those/them, I/we [do] not consent",
    ),
    es: list(
      "[ya] deje/deja/dejen/dejar de [estar] <doing> …, para de <doing> …, para ya, para por favor, no/nunca mas <small> [<message>], no/nunca <small> <ask> <small> [<message>], no <small> esten <doing>, no los/las quiero/necesito, no quiero/autorizo/necesito <small> <message>/nada, no quiero <small> <ask> …, quiten/quite/borren/borre/saquen <small> <line> <small> [lista], me quiten/borren, [me] quitar/quiten/quitarme/saquen/saquenme <small> lista, quitame/quitenme/quiteme/borrenme/borreme/eliminame <small> [lista], [me] darme/deme/denme/dame/dar/dan de baja, [tiene/es] <small> numero/persona equivocad-/ekivocad-/incorrect-, se/te/esta equivoco/equivocaste/equivocado de numero, dejenme/dejeme en paz, no me interesa, no estoy interesad-",
    ),
  },
  /** Words that may lead up to an order. */
  leadIn: {
    en: list(
      "can/could/would/will you, you can/must/should, you need/have to, I/we [already] want/need/asked/told/said/like [you] [these/this/them] [texts] [to], I would like [you] [to], I think, I am [asking] [to], for the last time, make it/this/them, who is this, not my phone, you have/got/texted/are [texting], this/it is, no thanks, but/and/so/also, enough",
    ),
    es: list(
      "quiero/necesito que, [me] quiero/quisiera, me pueden/puede, pueden/puede, favor de, creo que, no gracias, pero/y",
    ),
  },
  /** Sentences that begin so are not about us. */
  elsewhere: { en: list("when/if/why/how, tell/make/let"), es: [] },
  /** The sender wants texts. */
  more: { en: list("keep, text me/my/him/her, call me, not stop"), es: list("sigan/siga") },
  /** An automatic answer, or a text about our words. */
  automatic: {
    en: list(
      "automatic/autoreply, auto reply/response, driving, rates may apply, not monitored, reply/text/send stop/help/done/start",
    ),
    es: list("respuesta automatica, manejando/conduciendo, responda/envie alto"),
  },
} satisfies Record<string, InBothLanguages>;

/**
 * The other meanings. The text is one of these sentences, perhaps with polite words around it. A DONE may have several
 * sentences, when each is a DONE by itself.
 */
export const sentences = {
  done: {
    en: list(
      "done, all done, just/finally done, done done, done and done, done with it/that, <who> is/am/are/was/were done, <who> is/am/are [all/just/finally/already] done, <who> [have/has] done it/that/this, it has been done, [<who>] [just/already] did it/that/this, I done did it, [<who>] got it done, finished, all finished, it is finished, [<who>] finished it, completed/complete, it is completed/complete, took care of it, <who> took care of it, it is taken care of, handled [it], <who> handled it, I/we/he/she went, I/we/he/she just/already went, mark [it/this] [as] done, done [number] <n>, [number] <n> [is] done",
    ),
    es: list(
      "listo, ya/todo listo, quedo listo, todo quedo listo, ya/todo esta listo, hecho, ya/todo esta hecho/echo, ya esta, ya quedo, ya estuvo, ya lo hice/hizo/hicimos, lo hice/hizo/hicimos, <who> ya lo hizo, ya lo hizo <who>, ya hice eso, ya se hizo, ya termine/termino/terminamos, ya acabe, ya cumpli/cumplio, ya firme, ya me presente, ya/lla fui/fuimos/jui, yo ya fui, ya fui yo, ya fui [y] listo, ya fui al sheriff, ya fui a la oficina, ya fui a firmar/registrarme, fui/fuimos hoy/ayer, fui en/esta [la] manana, hoy/ayer fui, hoy/ayer ya fui, terminado/finalizado, completado/completo, cumplido/realizado, ya done, done con eso, listo [el/la/numero] <n>, [el/la] <n> listo",
    ),
  },
  undo: {
    en: list(
      "undo [it/that/this], undo that/the/my [last] one/done, [I] take it/that back, cancel/delete/remove my/that/the [last] done",
    ),
    es: list("[quiero] deshacer/desacer/deshacerlo/deshaga, cancelar/borrar [mi] listo"),
  },
  start: {
    en: list("start/unstop/restart <small> [<doing>] <small>, start <small> <message>"),
    es: list(
      "iniciar/inicie/inicia/inicio <small> [<message>], [volver] [a] iniciar/empezar/comenzar [otra] [vez], reiniciar/reanudar, activar mensajes, iniciar de nuevo",
    ),
  },
  help: {
    en: list("help [me], info, [I] need help, can you help [me]"),
    es: list(
      "ayuda/ayudame/ayudeme/ayudenme/alluda, informacion, necesito/quiero/ocupo ayuda, [me] puede/pueden ayudar",
    ),
  },
  who: {
    en: list(
      "[new] [phone] who is/dis/dat [this/it], who are you, what is this/it [about/for], who is texting [me], how did you get my number",
    ),
    es: list("quien/kien es/eres/son [este/usted], que es esto, de que se trata [esto], de parte de quien"),
  },
  later: {
    en: list(
      "[maybe] later, [a] [little] later [today/tonight], tonight, this evening, snooze, not [right] now, remind/text/ask/tell me later/again/tonight [tonight], remind/text me this evening, remind me in an/a hour/bit/while, I will do it/that later/tonight",
    ),
    es: list(
      "[mas] luego/despues/tarde, en/esta [la] noche, [mas] al rato, en un rato, ahora/ahorita no [puedo], recuerdame/recuerdeme/avisame/aviseme luego/despues, recuerdame/recuerdeme/avisame/aviseme mas tarde, recuerdame/recuerdeme/avisame/aviseme en/esta [la] noche",
    ),
  },
  /** Any words may follow, because the answer changes nothing. */
  cannotCome: {
    en: list(
      "[<who>] can/will not [be] [able] [to] come/go, [<who>] can/will not [be] [able] [to] make it, [<who>] can/will not [be] [able] [to] get/be there, [<who>] [am/is/are] [not] able/unable to come/go/make [it]",
    ),
    es: list(
      "[<who>] [hoy/manana] no puedo/puede/podemos/podre/podra ir/venir/llegar/presentarme, [<who>] no voy/va a poder ir, no alcanzo a llegar, hoy/manana no puedo",
    ),
  },
  changed: { en: list("changed/change, something [has] changed"), es: list("cambio/cambios, algo cambio") },
  /** Anywhere in the text. Our answer then asks whether a date is done. */
  likeDone: {
    en: list("done, did it, finished/completed/handled, went"),
    es: list("listo/hecho, fui/fuimos, hice/hizo, termine"),
  },
  number: { en: list("[number/date] <n>"), es: list("[numero/fecha] [el/la] <n>") },
  /** After a DONE. */
  that: {
    en: list("[never] [mind] delete/erase/remove/cancel that/it/this"),
    es: list("borra/borre/cancela eso/esto"),
  },
} satisfies Record<string, InBothLanguages>;
