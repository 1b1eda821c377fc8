import { describe, expect, it } from "vitest";
import { knownIncomingTexts } from "#tests/known-replies/known-replies.ts";
import { parseReply } from "./parse-reply.ts";
import { languageOfReply } from "./reply-language.ts";

/**
 * How people text, with what they mean. A wrong STOP is told at once, and START takes it back. A wrong DONE loses reminders:
 * what could also be a question, a plan, a wish or a "not yet" is unclear, and gets the answer that asks.
 */
const phrasesOf = (...lines: string[]) => lines.flatMap((line) => line.split(" | "));

const phrases: Record<string, string[]> = {
  stop: phrasesOf(
    "STOP. | «STOP» | 'stop' | \"STOP\" | STOPALL | QUIT | REVOKE | OPTOUT | CANCEL | UNSUBSCRIBE | S.T.O.P. | s\u0336t\u0336op",
    "please stop | stop sending me these messages please | STOP\n- Rosa | Pls remove me from your list | I want off this list",
    "Take my number off this list! | no more of these | I’d like to stop | I want you to stop texting me | I want these texts to stop",
    "Can you stop texting me? | could you please stop | You can stop now | I need to unsubscribe | don't text me",
    "DO NOT CONTACT ME AGAIN | do not send me any more texts | I don’t want these | I dont want any more texts",
    "I don't want to get texts anymore | I no longer wish to receive messages | I no longer need reminders | i dont wanna get these",
    "never text me again | opt me out | opting out | I revoke my consent | unsub | Stoppp!! | lose my number | fuck off",
    "wrong number please stop | stop texting me or I'll call a lawyer | Who is this? Stop. | Stop. Rosa | stop msgs | Stop texting Ben",
    "I want to stop getting texts | thanks but no more texts | This is the wrong number, please stop | no longer interested",
    "I am asking to be removed | please remove me from your contacts | DONE and also please stop | I'm done, please stop texting me",
    "stop the sms | Cancel my subscription | Stop texting me this is not Ben | please make it stop | Unsubscribe me",
    "this is not Ben, wrong number | I'm not Ben. Wrong number | no envien mensajes | cancela | quítame | Done. Stop",
    "Remove me | remove me please | REMOVE ME NOW | please remove my number from your list | Remove",
    "take me off your list | Take me off this list | take me off | Pls take my number off your list",
    "no more texts | No more texts please | NO MORE | no more messages thank you | please no more",
    "wrong number | Wrong number! | wrong person | sorry wrong number | you have the wrong number",
    "You got the wrong guy | u got the wrong number | I think you have the wrong number | wrong phone",
    "wrong #  | this is a wrong number | Hi, wrong number. Please stop. | its the wrong number",
    "you are texting the wrong person | u texted the wrong number | Who is this? Wrong number. | stop",
    "STOP | Stop. | sTOP | stop!!! | STOP STOP STOP | stop stop | Stop 🛑 | 🛑 STOP 🛑 | S T O P",
    "st\u200bop | STOP\u2060 | s\u00adtop | ＳＴＯＰ | stopp | stooooop | sto p | stpo | sotp | tsop | STOO",
    "stip | stop please | ok stop | Please stop texting me | stop now | stop it | I said stop",
    "for the last time stop | quit texting me | quit it | stop asking | enough, stop",
    "stop sending me texts | Could you please stop sending these? | stop reminding me",
    "I want to unsubscribe | unsuscribe | unsubcribe | Unsubscribe please | opt out | opt-out | OPT OUT",
    "cancel | Cancel texts | end | END | end texts | revoke | Delete my number | do not text me",
    "Don't text me again | dont text this number | do not contact me | never text me",
    "I don't want these texts | i dont want any texts | leave me alone | go away | not interested",
    "STOP\n\nSent from my iPhone | Stop\n- Ben | > Daymark: 3 days until your date.\nstop",
    "Stop, I moved away. | STOP this is not my phone | stop texting me i dont know you | alto | ALTO",
    "Alto por favor | parar | PARAR | pare | Paren por favor | para por favor | basta | ya basta",
    "cancelar | Alto!! | alto please | no más mensajes | no mas | No mas textos por favor",
    "quíteme de la lista | quitenme de su lista | Bórreme de la lista | elimíname | borrar mi numero",
    "ya no quiero mensajes | no quiero más mensajes | No quiero recibir mensajes",
    "ya no me manden mensajes | no me escriban | no me envíen más mensajes | dejen de mandarme mensajes",
    "deja de escribirme | número equivocado | Numero incorrecto | persona equivocada",
    "se equivocó de número | darme de baja | deje de enviar mensajes | tiene el número equivocado",
    "Stop por favor | baja | BAJA | dar de baja | Quiero darme de baja | ¡ALTO! | Álto",
    "listo, alto | Listo. Alto por favor | NO MÁS MENSAJES | pare de mandar mensajes | ALTO mensajes",
    "alto ya | ya alto | alto a los mensajes | alto señor | para ya | pare ya | ya párenle",
    "paren los mensajes | paren con los mensajes | quiero parar | quiero que paren | necesito que paren",
    "quiero que paren los mensajes | pueden parar | puede parar por favor | paren de escribirme | deténganse",
    "pare de molestar | por favor paren de mandar mensajes | canselar | cancelar mi suscripción | estop por favor",
    "me quiero dar de baja | quisiera darme de baja | dame de baja | me dan de baja por favor | favor de darme de baja",
    "nunca más | nunca me escriban | nunca más me escriban | no más msjs | ya no más",
    "no quiero nada | no quiero recibir nada | ya no los quiero | ya no los necesito | no me interesa",
    "no gracias no me interesa | no estoy interesada | no quiero que me manden mensajes | no quiero q me escriban más",
    "ya no quiero que me manden mensajes | no me manden nada | no molestar | no molesten | déjenme en paz",
    "no me estén escribiendo | no estén molestando | dejen de estar mandando mensajes",
    "eliminar | remover mi número | quiero que me borren | quiero que borren mi número",
    "quiero que me quiten de la lista | me pueden quitar de la lista | pueden quitarme de la lista",
    "stop no me manden más | STOP YA NO MANDEN MENSAJES | alto no conozco este número | Alto, yo no pedí esto",
    "alto ya no vivo ahí | alto porque no es mi teléfono | numero ekivocado | te equivocaste de numero",
    "está equivocado de número | perdón número equivocado | creo que tiene el número equivocado",
    "no soy Ray, número equivocado | no, pare | No, paren | no, alto | No. Pare. | no sé quién es, alto",
    "no los conozco, paren | ya fui, ya no me manden mensajes | Alto\nEnviado desde mi iPhone | Paren\n- Rosa",
  ),
  done: phrasesOf(
    "I’m done, thanks | they're done | Okay, all done! | It’s all done now, thank you | I've done it | we are all done",
    "mark it as done please | Done, I went today | My husband is done | Done\nSent from my Samsung Galaxy S21",
    "Done\n\nSent from my Verizon, Samsung Galaxy smartphone",
    "I went | I already went",
    "done | DONE | Done. | Done! | done!!! | done done | Done ✅ | ✅ done | done 👍🏽 | (done) | “Done”",
    "ok done | done thx | he's done | done! | all done | ALL DONE!! | i did it | Done, thanks | done ty",
    "done thank you so much | Done thanks for the reminder | yes done | yep, done | yup all done",
    "She's done | hes done | shes done | He is done | they are done | we’re done | I'm done | im done",
    "it's done | its done | It is done | Its all done | thats done | done already | already done",
    "just done | done today | done yesterday | done this morning | done last week | done last night",
    "done an hour ago | done 2 days ago | done earlier today | finally done | everything is done",
    "I did it | did it | Did it today | did it this morning | I already did it | he did it | She did it!",
    "My son did it | we did it yesterday | I just did it | yes i did it | I did it, thank you!",
    "it has been done | I have done it | got it done | I got it done today | we got it done | finished",
    "all finished | It's finished | completed | Complete | it is complete | i finished it",
    "took care of it | I took care of it today | it's taken care of | mark as done | mark it done please",
    "dnoe | doen | Dnoe | donne | d o n e | D.O.N.E. | do\u200bne | ＤＯＮＥ | DoNe | doone | don e",
    "done bro | done lol | Done sir | done :) | done 😀🎉 | dad's done | my mom is done",
    "Done\n\nSent from my iPhone | Done\nSent from my T-Mobile 5G Device",
    "Listo\nEnviado desde mi iPhone | > Daymark: 3 days until your date, Thu Dec 10.\nDone",
    "Done\nOn Thu, Dec 3, 2026 at 9:00 AM Daymark wrote:\n> Done? | listo | LISTO | Listo!",
    "listo gracias | ya listo | todo listo | sí, listo | Ya está | ya esta listo | hecho | ya lo hice",
    "Ya terminé | ya está hecho | listo, muchas gracias | done gracias | Ya done | ya lo hizo",
    "terminado | completado | ya se hizo | ya fui | YA FUI | ¡Ya fui! | sí, ya fui | ya fui hoy | Ya fui ayer",
    "ya fui, gracias | listo, ya fui | ya fuimos | ya fui esta mañana",
    "litso | listoo | ya está echo | listo! | LISTO gracias | listo señor",
    "quedó listo | todo quedó listo | ya fui listo | ya fui y listo | lla fui | ya jui | ya fui yo",
    "ayer fui | ayer ya fui | hoy fui | hoy ya fui | fui hoy | fui ayer | fuimos ayer | fui en la mañana",
    "ya fui en la mañana | ya fui a la oficina | ya fui a firmar",
    "él ya lo hizo | mi hijo ya lo hizo | ya hice eso | ya terminamos | ya cumplí | ya firmé | ya me presenté",
    "completo | cumplido | realizado | finalizado",
  ),
  "done 1": phrasesOf("done 1 | 1 done | #1 done | done1"),
  "done 2": phrasesOf(
    "done 02 | done 2\r\nGet Outlook for Android\r\n | yes, done 2 thx",
    "done 2 | DONE #2 | done number 2 | Done 2 thanks | 2 is done | listo 2 | done2",
    "listo el 2 | listo la 2 | el 2 listo | listo número 2",
  ),
  undo: phrasesOf(
    "cancel my done | remove that done | undo. | Undo that please | undo my last done | ok undo",
    "undo | UNDO | Undo! | undo please | oops undo | undo that | un do | U N D O | undo my done",
    "UNDO\nSent from my iPhone | undo it, not done | udno | Undoo | deshacer | DESHACER | Deshacer por favor | take it back",
    "desacer | deshacerlo | quiero deshacer | me equivoqué, deshacer | cancelar listo | borrar mi listo",
    "I take that back | sorry undo | undo the last one",
  ),
  start: phrasesOf(
    "start | START | Start! | unstop | start again | start please | ok start | start the texts",
    "start texting me again | restart | strat | START\nSent from my iPhone | empezar",
    "inicie | iniciar recordatorios | iniciar de nuevo | volver a iniciar | reanudar | activar mensajes",
    "comenzar por favor | iniciar | INICIAR | Inicio | reiniciar | empezar otra vez | EMPEZAR",
  ),
  help: phrasesOf(
    "help | HELP | help me | Help! | help? | info | I need help | need help please | can you help me",
    "hlep | HELP\n\nGet Outlook for iOS | ayuda | Ayuda por favor | ayúdame | necesito ayuda",
    "i need help! | AYUDA | ¿Ayuda? | ayúdeme | alluda | ocupo ayuda | ¿me puede ayudar? | información",
  ),
  later: phrasesOf(
    "later | LATER | Later! | later please | ok later | remind me later | Remind me later please | not now",
    "Not right now | tonight | Tonight! | snooze | SNOOZE | remind me tonight | please remind me tonight",
    "text me later | ask me later | maybe later | a little later | later today | later tonight | laterrr",
    "remind me again | Remind me again please | remind me this evening | remind me in an hour",
    "I'll do it later | this evening | sorry, not now | Later\n\nSent from my iPhone",
    "más tarde | luego | después | esta noche | ahora no | recuérdame más tarde | avísame luego por favor",
    "al rato | más al rato | ahorita no | ahora no puedo | en la noche | en un rato | recuérdeme en la noche",
    "LUEGO | Luego, por favor | DESPUÉS | Más tarde | remind me later thanks | later? | Hey, remind me again tonight",
  ),
  changed: ["changed", "CHANGED.", "something changed", "Something has changed", "cambio", "algo cambió"],
  "cannot-come": phrasesOf(
    "I can't come | can't come | I cannot come | cant make it | I can't make it | I can’t make it today",
    "Sorry, I can't make it | I can't go | won't make it | I won't be able to make it | not able to come",
    "I'm not able to come | im unable to come | can't be there | he can't come | She can't make it tomorrow",
    "I can't come in today | can't get there | I can't come, sorry | no puedo ir | no puedo venir hoy",
    "mañana no puedo ir | hoy no puedo | no podré ir | no voy a poder ir | mi hijo no puede ir | perdón no puedo ir",
    "no puedo presentarme | no alcanzo a llegar | no puedo ir ese día",
  ),
  "number 1": phrasesOf("1 | #1 |  1. | el 1"),
  "number 2": phrasesOf("2 | 2️⃣ | number 2 | 2 please"),
  unclear: phrasesOf(
    "this is not the wrong number | he's not a wrong number | Ben's done? | nobody's done | who's done | dont",
    "  | ? | ?? | 🙂 | 👍 | ✅ | 🛑 | ok | K | yes | YES | no | si | ya | Thanks | thank you! | not done",
    "Not done yet | not yet | nope not done | done yet? | done? | Done ? | is it done? | isn't done",
    "when is it done | when will it be done? | he's not done | hes done? | isnt he done",
    "has it been done | i'm not done | never done | undone | almost done | half done | nearly done",
    "50% done | done soon | will be done tomorrow | done tomorrow | done by Friday | done monday",
    "I'll get it done | get it done | need to get it done | want it done | have it done today",
    "should be done | must be done | consider it done | can't be done | cant get it done",
    "did not get done | I didn't do it | did he do it | did it? | did it done | I did it? | who did it",
    "you did it | he said he did it | i thought i did it | if I did it | did you get it done",
    "I wish it was done | what's done is done for now | done for now | done with this",
    "I'm done with you | so done | done ❌ | done 👎 | done 🤔 | done ⏳ | done ❓ | Done... not! | Done jk",
    "UNDO? | can't undo it | 123456 | 1 2 | Done 1. Done 2. | DONE 1 2 | done 3/10 | done at 9 | Done\n-Rosa is not | Done\nSent by mistake",
    "Ben is done but Ray isn't | went | I'm registered | am I registered",
    "not registered | I registered for this | is it finished | not finished | almost finished",
    "unfinished | incomplete | not complete | took care of the kids | got it | all set | did it again",
    "don't stop | Please don't stop | dont stop the texts | do not stop | I don't want to stop",
    "never stop | stop by the office? | I can't stop by | I'll stop by tomorrow | stop by at 9",
    "bus stop | non stop rain | how do I stop? | why did you stop | did you stop texting me?",
    "don't remove me | do not take me off the list | I gave you the wrong number | wrong number?",
    "is this the wrong number? | the office has a wrong number | you have the wrong date | wrong date",
    "my number changed | no more texts? | no more dates | take me off work | stop at night",
    "stop when I'm done | end of the month | cancel my appointment | Cancel, I can't come",
    "delete the date | remove the last date | don't undo | how do i undo | UNDO? | don't start",
    "when does it start | start date? | help me find the office | thanks for the help | no help needed",
    "who is this | What is this? | I'm in the hospital | the office is closed | what time",
    "see you later | talk to you later | done later | later done | I'll text done later | not tonight | not later",
    "no later | no later than Friday | sooner or later | later is too late | stop later | I'm done, remind me later",
    "don't do it later | what about tonight's date | is it tonight's date | I already went tonight",
    "I can't do this anymore | can't wait | I can't find the office | can't stop",
    "I can't get done | can come | I can make it | why can't I come | you can't come here | can't talk now",
    "no puedo más | I can't wait to come | cant make out the text",
    "9am | leaving at 8 | on my way | no listo | no está listo | casi listo | ¿listo? | ¿listo",
    "ya fui a preguntar | ya fui pero no me atendieron | no fui | ya no fui | nunca fui | casi ya fui",
    "todavía no he ido | cuando ya fui | si ya fui le aviso | no, ya fui | voy a ir mañana | ya voy a ir",
    "todavía no listo | listo cuando vaya | no hecho | no lo he hecho | sí | SI | no iniciar | no deshacer",
    "hasta luego | nos vemos luego | no luego | no cancelar | no quiero cancelar | cancelar mi cita",
    "baja la voz | alto ahí no es | quiero iniciar otra cosa | ¿listo ya?",
    "todavía no | aún no | estoy listo para ir | estoy listo | no pares | no paren | no parar",
    "cuando está listo | ya voy | ¿ya fui? | ya fue | ¿ya fue? | no quiero que paren | no lo hice | para mañana | es alto",
    "nunca parar | nunca paren | nunca alto | no pare | no paren los mensajes | por favor no paren | no alto",
    "no cancelen | no dejen de mandarme mensajes | nunca dejen de mandar mensajes | no me den de baja",
    "no me quiero dar de baja | no quiero que dejen de avisarme | no, no paren | sigan mandando | no me quiten de la lista",
    "¿cómo cancelo? | ¿ya pararon? | por qué pararon | no paran los mensajes | para qué es esto | para el jueves",
    "cancelen mi cita | eliminar la fecha | borren la fecha | quiten la cita | sáquenme de la cárcel | es muy alto",
    "no, para mañana | no me manden a la cárcel | cuando vaya, paren | no quiero ir | ya no quiero ir | no me interesa ir",
    "alto, pero después de diciembre | si no puedo ir, paren | paro en el camino | activar la alarma",
    "ya fue mi hijo | mi hijo ya fue | ya fue hoy | si fui | fui | fui pero no me atendieron | ayer fui y estaba cerrado",
    "hoy fui a preguntar | me registré | ya me registré | está hecho | lista | estoy lista | echo | terminé | me presento mañana",
    "kien es | ¿de qué fecha? | mande? | ok gracias | bendiciones | ya casi | ya mero | al rato voy | ahorita voy",
    "no puedo | no puedo hablar | ¿puedo ir otro día? | ya no es mi número | cambié de número | no es número equivocado",
    "la fecha está equivocada | ¿no más mensajes? | no más fechas | no necesito ayuda | quiero iniciar sesión",
    "ayuda a mi hijo | no me borren | no quiero perder la fecha | ya casi | ya no",
    "Liked “Daymark: 3 days until your date, Thu Dec 10. Done? Reply DONE. STOP ends texts.” | Loved “Done”",
    '> done | "Done? Reply DONE" what does that mean | Reply DONE | I\'ll text done later',
    "I registered | registered today | he registered this morning | already registered",
    "quiero cancelar | Alto ahí! | altoo | atlo | ni un mensaje más | dejen de fregar",
    "sáquenme de ahí | donr | lsto | kisto | hehco | bueno listo | hoy en la mañana fui",
    "ya fui el lunes | deshaser | inciar | inisiar | latr | ill do it tonight | L A T E R",
    "cant",
    "I just registered",
  ),
};

const meaningOf = (text: string): string => {
  const reply = parseReply(text);
  return "which" in reply && reply.which !== null ? `${reply.means} ${reply.which}` : reply.means;
};

const all = Object.entries(phrases).flatMap(([meaning, texts]) =>
  texts.map((text): [string, string] => [text, meaning]),
);

describe("what people text, in their own words", () => {
  it.each(all)("%j means: %s", (text, meaning) => {
    expect(meaningOf(text)).toBe(meaning);
  });

  /** What is asked back, answered with HELP or with a link changes nothing: one may stand for the other. */
  const changesNothing = ["unclear", "help", "cannot-come", "changed", "number"];
  const kindOf = (means: string) => (changesNothing.includes(means) ? "changes nothing" : means);

  it("changes nothing that was not meant, in texts that were labelled before they were read", () => {
    const taken = knownIncomingTexts.map(({ means, text }) => ({
      text,
      means: kindOf(means),
      heard: kindOf(parseReply(text).means),
    }));
    const wrong = taken.filter(({ means, heard }) => heard !== means && heard !== "changes nothing");
    expect(wrong).toEqual([]);
    const missed = (kind: string) => taken.filter(({ means, heard }) => means === kind && heard !== kind);
    expect(missed("stop")).toEqual([]);
    // A DONE in other words is asked back, and not lost.
    expect(missed("done").map(({ text }) => text)).toEqual([
      "done did it",
      "mi mamá ya fue",
      "listo listo",
      "ya mi hijo lo hizo",
    ]);
  });

  it.each(
    phrasesOf(
      "is he done | im done 😭💀 | u done | ya fui pero me dijeron que regrese el lunes | I finished my classes and went home",
    ),
  )("%j is asked back with the date", (text) => {
    expect(parseReply(text)).toEqual({ means: "unclear", about: "done" });
  });

  it.each(
    phrasesOf(
      "don't text me at work | stop texting me and text my wife | stop texting me after 9 | no me manden mensajes en la noche",
    ),
  )("%j is answered with what can be set", (text) =>
    expect(parseReply(text)).toEqual({ means: "unclear", about: "limit" }),
  );

  it.each(phrasesOf("who is this? | new phone who dis | what is this about | ¿quién es? | de qué se trata"))(
    "%j is answered with who we are",
    (text) => expect(parseReply(text)).toEqual({ means: "unclear", about: "who" }),
  );

  it.each(phrasesOf("delete that | sorry delete that | never mind cancel it"))(
    "%j may take back a DONE",
    (text) => expect(parseReply(text)).toEqual({ means: "unclear", about: "that" }),
  );

  const doubts = phrasesOf(
    "not * | never * | almost * | if * | when * | until * | not yet * | tomorrow * | is it * | can't get * | will be *",
    "*? | * ? | * not | * tomorrow | * soon | * yet | * if I can | * on Friday | * ❌ | no * | casi * | no está * | nunca * | todavía no * | aún no * | cuando * | mañana * | * mañana | * pero no",
  );
  it.each(doubts)("%j is no DONE, whatever the word for it", (doubt) => {
    // What stands below "Ben wrote:" is quoted, so it changes nothing.
    const said = [...(phrases.done ?? []), ...(phrases["done 2"] ?? [])].filter(
      (text) => !/wrote:/.test(text),
    );
    const believed = said
      .map((text) => doubt.replace("*", text))
      .filter((text) => parseReply(text).means === "done");
    expect(believed).toEqual([]);
  });

  it.each(phrasesOf("don't * | do not * | never * | not * | no * | see you * | done *"))(
    "%j is no LATER",
    (opposite) => {
      const said = ["later", "tonight", "snooze", "remind me later"].map((text) =>
        opposite.replace("*", text),
      );
      expect(said.filter((text) => parseReply(text).means === "later")).toEqual([]);
    },
  );

  it.each(phrasesOf("* stop | stop, * | *. Stop texting me. | *, stop"))(
    "%j is STOP first of all",
    (both) => {
      const said = ["later", "remind me later", "not now", "I can't come"].map((text) =>
        both.replace("*", text),
      );
      expect(said.filter((text) => !["stop", "unclear"].includes(parseReply(text).means))).toEqual([]);
      expect(parseReply("I can't come. Stop texting me.").means).toBe("stop");
    },
  );

  it.each(phrasesOf("don't * | do not * | never * | I can't * | * by the office | * by at 9 | bus *"))(
    "%j is no STOP",
    (opposite) => {
      const said = ["stop", "Stop", "stop it", "quit", "unsubscribe"].map((text) =>
        opposite.replace("*", text),
      );
      expect(said.filter((text) => parseReply(text).means === "stop")).toEqual([]);
    },
  );

  it.each(phrasesOf("no * | nunca * | por favor no * | no quiero que * | no, no *"))(
    "%j asks that texts go on",
    (opposite) => {
      const said = phrasesOf(
        "paren | pare | parar | alto | cancelen | me quiten | me borren | dejen de escribirme | me den de baja | paren los mensajes",
      ).map((text) => opposite.replace("*", text));
      expect(said.filter((text) => parseReply(text).means === "stop")).toEqual([]);
    },
  );

  it.each(phrasesOf("no * | no quiero * | todavía no *"))("%j is no command in Spanish", (opposite) => {
    const said = ["parar", "cancelar", "luego", "iniciar", "empezar", "deshacer", "listo", "ya fui"];
    const believed = said
      .map((text) => opposite.replace("*", text))
      .filter((text) => parseReply(text).means !== "unclear");
    expect(believed).toEqual([]);
  });
});

describe("the language of a text", () => {
  it.each(
    phrasesOf(
      "alto | Listo gracias | ya fui | AYUDA | iniciar | no más mensajes | ¿quién es? | Mañana voy | Sí",
      "kien es | déjenme en paz, no molesten | quitenme | no me escriban | estoy en camino | no tengo carro",
    ),
  )("%j is Spanish", (text) => expect(languageOfReply(text)).toBe("es"));

  it.each(phrasesOf("STOP | done | Who is this? | ok | ya I did it | ? | 2 |  | stop it now | info"))(
    "%j is no Spanish",
    (text) => expect(languageOfReply(text)).toBe("en"),
  );
});
