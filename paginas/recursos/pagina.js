/* ES5, not compiled: it must run in any browser. The page displays everything without it. recursos.ts puts the figure in. */
/* global SEGUNDO_TOQUE_MS */
(function () {
  'use strict';
  var cuerpo = document.body;

  /* The second click of a double tap would close what the first one opened, send a form or download a file twice. */
  var tocado = null;
  var cuando = 0;
  document.addEventListener('click', function (evento) {
    var que = evento.target;
    var esDeTecla = evento.detail === 0;
    if (esDeTecla || !/^(SUMMARY|BUTTON|A)$/.test(que.tagName)) return;
    if (que === tocado && evento.timeStamp - cuando < SEGUNDO_TOQUE_MS) evento.preventDefault();
    else {
      tocado = que;
      cuando = evento.timeStamp;
    }
  });

  var alCopiar = function (boton, dicho) {
    var texto = boton.getAttribute('data-copia');
    var listo = function () {
      boton.textContent = boton.getAttribute('data-dicho');
      setTimeout(function () {
        boton.textContent = dicho;
      }, 2000);
    };
    var aMano = function () {
      var campo = document.createElement('textarea');
      campo.value = texto;
      cuerpo.appendChild(campo);
      campo.select();
      try {
        if (document.execCommand('copy')) listo();
      } catch (e) {
        // The customer can still select the number beside the button.
      }
      cuerpo.removeChild(campo);
      boton.focus();
    };
    if (navigator.clipboard) navigator.clipboard.writeText(texto).then(listo, aMano);
    else aMano();
  };

  var botones = document.querySelectorAll('[data-copia]');
  var conBoton = function (boton) {
    var dicho = boton.textContent;
    boton.hidden = false;
    boton.addEventListener('click', function () {
      alCopiar(boton, dicho);
    });
  };
  for (var i = 0; i < botones.length; i++) conBoton(botones[i]);

  /*
   * Without TLS, WebKit keeps `no-store` pages in its back-forward cache: Back would show a form as if it had not
   * been sent. A page whose form was not sent keeps the typed text.
   */
  var seEnvio = false;
  document.addEventListener('submit', function () {
    seEnvio = true;
  });
  window.addEventListener('pageshow', function (evento) {
    if (evento.persisted && seEnvio) location.reload();
  });

  /* WebKit scrolls to a field that Tab focuses only until its caret shows. */
  document.addEventListener('keyup', function (evento) {
    if (evento.key === 'Tab') evento.target.scrollIntoView({ block: 'nearest' });
  });

  /* The owner's own browser: it has a session of the app (dispositivo/lo-guardado.ts). */
  var esSuya = false;
  try {
    esSuya = localStorage.getItem('token') !== null;
  } catch (e) {
    // The browser allows no storage, so it has no session.
  }
  if (esSuya) {
    var aviso = document.getElementById('asi-la-ve');
    if (aviso) aviso.hidden = false;
    var delCliente = document.querySelectorAll('[data-del-cliente]');
    for (var n = 0; n < delCliente.length; n++) delCliente[n].hidden = true;
    return;
  }

  /* A page counts as opened after two seconds in view and one gesture. Pages without `data-abierta` do not count. */
  var abierta = cuerpo.getAttribute('data-abierta');
  if (!abierta) return;
  var aLaVista = false;
  var tocada = false;
  var reloj = 0;
  var GESTOS = ['touchstart', 'pointerdown', 'wheel', 'scroll', 'keydown'];
  var contar = function () {
    if (!aLaVista || !tocada) return;
    aLaVista = false;
    document.removeEventListener('visibilitychange', mirar);
    for (var j = 0; j < GESTOS.length; j++) window.removeEventListener(GESTOS[j], tocar);
    var pedido = new XMLHttpRequest();
    pedido.open('POST', abierta);
    pedido.send();
  };
  var tocar = function () {
    tocada = true;
    contar();
  };
  var mirar = function () {
    clearTimeout(reloj);
    if (document.visibilityState !== 'visible') return;
    reloj = setTimeout(function () {
      aLaVista = true;
      contar();
    }, 2000);
  };
  for (var k = 0; k < GESTOS.length; k++) window.addEventListener(GESTOS[k], tocar, false);
  document.addEventListener('visibilitychange', mirar);
  mirar();
})();
