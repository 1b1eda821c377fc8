export interface BounceFacts {
  /** The Message-ID of the mail that came back. Null when the report does not say it. */
  original?: string | null;
  envelopeId?: string;
  action?: string;
  status?: string;
  diagnostic?: string;
  /** The report's own Message-ID. */
  id?: string;
  originalType?: string;
}

/** A reader's complaint, as mail providers forward it (RFC 5965). */
export function complaintMail(kind: string, facts: BounceFacts): string {
  return bounceMail(facts)
    .replace("report-type=delivery-status", "report-type=feedback-report")
    .replace(
      /Content-Type: message\/delivery-status[\s\S]*?(?=\r\n--)/,
      `Content-Type: message/feedback-report\r\n\r\nFeedback-Type: ${kind}\r\nUser-Agent: Loop/1.0\r\nVersion: 1\r\n`,
    );
}

/** A bounce as Postfix writes it (RFC 3462, RFC 3464). */
export function bounceMail({
  original = null,
  envelopeId,
  action = "failed",
  status = "5.1.1",
  diagnostic = "smtp; 550 5.1.1 <ray@mail.example>: Recipient address rejected:\r\n    User unknown in virtual mailbox table",
  id = "20261203140512.4F2A1C0123@mx.mail.example",
  originalType = "message/rfc822",
}: BounceFacts): string {
  const boundary = "4F2A1C0123.1764770712/mx.mail.example";
  return [
    "Received: by mx.mail.example (Postfix) id 4F2A1C0123; Thu,  3 Dec 2026 14:05:12 +0000 (UTC)",
    "From: MAILER-DAEMON@mx.mail.example (Mail Delivery System)",
    "To: bounces@daymark.example",
    "Subject: Undelivered Mail Returned to Sender",
    "Auto-Submitted: auto-replied",
    "MIME-Version: 1.0",
    "Content-Type: multipart/report; report-type=delivery-status;",
    `\tboundary="${boundary}"`,
    `Message-Id: <${id}>`,
    "",
    "This is a MIME-encapsulated message.",
    "",
    `--${boundary}`,
    "Content-Description: Notification",
    "Content-Type: text/plain; charset=utf-8",
    "",
    "I'm sorry to have to inform you that your message could not be delivered.",
    "",
    `--${boundary}`,
    "Content-Description: Delivery report",
    "Content-Type: message/delivery-status",
    "",
    "Reporting-MTA: dns; mx.mail.example",
    ...(envelopeId ? [`Original-Envelope-Id: ${envelopeId}`] : []),
    "Arrival-Date: Thu,  3 Dec 2026 14:00:07 +0000 (UTC)",
    "",
    "Final-Recipient: rfc822; ray@mail.example",
    "Original-Recipient: rfc822;ray@mail.example",
    `Action: ${action}`,
    `Status: ${status}`,
    "Remote-MTA: dns; mail.example",
    `Diagnostic-Code: ${diagnostic}`,
    "",
    `--${boundary}`,
    "Content-Description: Undelivered Message",
    `Content-Type: ${originalType}`,
    "",
    "Return-Path: <bounces@daymark.example>",
    "From: Daymark <reminders@daymark.example>",
    "To: ray@mail.example",
    ...(original === null ? [] : ["Message-ID:", ` ${original}`]),
    "Subject: 7 days until your date",
    "",
    "Hello Ray,",
    `--${boundary}--`,
    "",
  ].join("\r\n");
}
